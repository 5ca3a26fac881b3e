namespace Dashboard.Exchange.HttpFiles;

/// <summary>What stands in an <c>.http</c> file, with its variables unresolved.</summary>
/// <param name="Name">Of the file, for sentences.</param>
/// <param name="Variables">In their order.</param>
/// <param name="Requests">In their order.</param>
internal sealed record HttpFile(string Name, IReadOnlyList<HttpFileVariable> Variables, IReadOnlyList<HttpFileRequest> Requests)
{
    /// <summary>The chosen request, or the only one.</summary>
    /// <exception cref="HttpFileException">There is none of that name, none at all, or several and no name.</exception>
    public HttpFileRequest Choose(string? name)
    {
        var named = name is null ? Requests : [.. Requests.Where(request => request.Name == name)];
        var chosen = named switch
        {
            [var only] => only,
            [] when Requests.Count == 0 => throw new HttpFileException(Name, null, "it holds no request; write one, such as GET /orders."),
            [] => throw new HttpFileException(Name, null, $"it has no request '{name}'; choose one with --request: {Names}."),
            _ when name is null => throw new HttpFileException(Name, null, $"it has several requests; choose one with --request: {Names}."),
            [_, var second, ..] => throw new HttpFileException(Name, second.Line, $"a second request has the name '{name}'; rename one of them."),
        };
        return chosen.Problem is { } problem ? throw problem : chosen;
    }

    private string Names => string.Join(", ", Requests.Select(request => request.Name));
}

/// <summary><c>@name = value</c>.</summary>
/// <param name="Line">Requests and variables below it may use it.</param>
internal sealed record HttpFileVariable(string Name, string Value, int Line);

/// <summary>A request as it is written.</summary>
/// <param name="Name">By <c># @name</c>, else what stands behind <c>###</c>, else <c>#</c> and its number.</param>
/// <param name="Line">Of its method and address.</param>
internal sealed record HttpFileRequest(string Name, int Line)
{
    public string Method { get; init; } = RequestLine.UsualMethod;

    public string Target { get; init; } = "";

    public IReadOnlyList<HttpFileHeader> Headers { get; init; } = [];

    /// <summary>Null for none.</summary>
    public HttpFileBody? Body { get; init; }

    /// <summary>Why it cannot be sent; other requests of the file can.</summary>
    public HttpFileException? Problem { get; init; }
}

internal sealed record HttpFileHeader(string Name, string Value, int Line);

/// <param name="Text">As it stands there; of a body in a file, its path.</param>
/// <param name="Line">Where it begins.</param>
/// <param name="IsFile">The text names a file.</param>
/// <param name="HasVariables">False: a file that is sent byte by byte.</param>
internal sealed record HttpFileBody(string Text, int Line, bool IsFile, bool HasVariables);
