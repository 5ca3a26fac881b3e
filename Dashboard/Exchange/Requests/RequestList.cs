using Dashboard.Load;

namespace Dashboard.Exchange.Requests;

/// <summary>One of the requests that a file or a document holds.</summary>
internal interface IListedRequest
{
    /// <summary>The name is unique where the file's author keeps it so.</summary>
    string Name { get; }

    string Words { get; }

    string? Summary { get; }

    /// <summary>The method in capital letters.</summary>
    string Method { get; }

    /// <summary>The address as written: a path or a whole address, with names for values from elsewhere.</summary>
    string Address { get; }

    RequestPlace Place { get; }

    /// <summary>The reason why it cannot be sent; others of the same file can.</summary>
    RequestException? Problem { get; }

    /// <summary>Values that can be given; a required one is <see cref="RequestParameter.IsMissing"/> until then.</summary>
    IReadOnlyList<RequestParameter> Parameters { get; }

    /// <summary>The body that is sent unless a user writes another one, in lines for people to read; null where it has none, or none to be shown.</summary>
    string? Body => null;

    /// <param name="given">Values by the names of parameters; they override the file's own. Other names are not allowed.</param>
    /// <exception cref="RequestException">One sentence with its place.</exception>
    Task<RequestTemplate> WriteAsync(IReadOnlyDictionary<string, string> given, CancellationToken token);
}

/// <summary>The requests of a file or a document.</summary>
internal sealed record RequestList(string Name, IReadOnlyList<IListedRequest> Requests)
{
    /// <summary>The most names in a sentence: further ones are counted.</summary>
    private const int MostNamed = 200;

    /// <summary>Makes one of them ready to be sent without a question to the user.</summary>
    /// <param name="name">The name, or method and address where no request has that name; null is the only one.</param>
    /// <exception cref="RequestException">One sentence with its place.</exception>
    public Task<RequestTemplate> WriteAsync(string? name, IReadOnlyDictionary<string, string> given, bool allowsWrites, CancellationToken token)
    {
        var chosen = Choose(name);
        if (LoadMethods.Changes(chosen.Method) && !allowsWrites)
        {
            throw new RequestException(chosen.Place, $"{chosen.Method} can change data stored by the target; add --allow-writes to permit that.");
        }

        return given.Keys.FirstOrDefault(known => chosen.Parameters.All(parameter => parameter.Name != known)) is { } unknown
            ? throw new RequestException(chosen.Place, chosen.Parameters.Count == 0 ? $"it has no parameters; leave out --parameter {unknown}."
                : $"it has no parameter '{unknown}'; it takes {string.Join(", ", chosen.Parameters.Select(parameter => parameter.Name))}.")
            : chosen.WriteAsync(given, token);
    }

    private IListedRequest Choose(string? name)
    {
        var named = name is null ? Requests : [.. Requests.Where(request => request.Name == name)];
        if (named.Count == 0)
        {
            named = [.. Requests.Where(request => RequestLine.Of(request.Method, request.Address) == name)];
        }

        var chosen = named switch
        {
            [var only] => only,
            [] when Requests.Count == 0 => throw new RequestException(Name, null, "it holds no request; write one, such as GET /orders."),
            [] => throw new RequestException(Name, null, $"it has no request '{name}'; choose one with --request: {NamesOf(Requests)}."),
            _ when name is null => throw new RequestException(Name, null, $"it has several requests; choose one with --request: {NamesOf(Requests)}."),
            [var first, var second, ..] when first.Name == second.Name =>
                throw new RequestException(second.Place, $"a second request has the name '{name}'; rename one of them."),
            _ => throw new RequestException(Name, null, $"it has several requests {name}; choose one with --request: {NamesOf(named)}."),
        };
        return chosen.Problem is { } problem ? throw problem : chosen;
    }

    private static string NamesOf(IReadOnlyList<IListedRequest> requests) =>
        string.Join(", ", requests.Take(MostNamed).Select(request => request.Words))
            + (requests.Count > MostNamed ? $" and {Readable.Count(requests.Count - MostNamed)} more" : "");
}
