using Dashboard.Exchange.Requests;

namespace Dashboard.Exchange.Offered;

/// <summary>The values that somebody types for one request: kept as long as its fields are shown; what was sent, by <see cref="SentRequests"/>.</summary>
public sealed class RequestValues(AvailableRequest offered)
{
    private readonly Dictionary<string, string> _given = new(StringComparer.Ordinal);

    public AvailableRequest Offered => offered;

    private string? _body;

    /// <summary>The body that will be sent; null where none is shown (<see cref="IListedRequest.Body"/>).</summary>
    internal string? Body => _body ?? Example;

    private string? Example => field ??= offered.Request.Body;

    /// <summary>Values that the request cannot do without, and those that let somebody in.</summary>
    internal IEnumerable<RequestParameter> Asked => offered.Request.Parameters.Where(parameter => parameter.IsRequired || parameter.IsSecret);

    /// <summary>The first value that is not there; null when none is missing.</summary>
    internal RequestParameter? Missing => Asked.FirstOrDefault(parameter =>
        parameter.IsRequired && (_given.TryGetValue(parameter.Name, out var text) ? text.Trim().Length == 0 : parameter.Default is null));

    /// <summary>The field to blame; null when nothing is missing.</summary>
    public FieldProblem? Problem => Missing is { } missing ? new FieldProblem(missing.Name, $"{missing.Label}: a value is needed.") : null;

    internal string TextOf(RequestParameter parameter) => _given.GetValueOrDefault(parameter.Name) ?? parameter.Default?.Joined ?? "";

    internal void Give(RequestParameter parameter, string text) => _given[parameter.Name] = text;

    /// <summary>Values that were sent before, as <c>NAME=VALUE</c>; those that are not shown stay empty.</summary>
    internal void GiveShown(IReadOnlyList<string> parameters)
    {
        foreach (var parameter in parameters.Where(parameter => !Secrets.AreMaskedIn(parameter)).Select(parameter => parameter.Split('=', 2)))
        {
            _given[parameter[0]] = parameter[1];
        }
    }

    /// <param name="text">As it was before: the document's own is sent again.</param>
    internal void GiveBody(string text) => _body = text.ReplaceLineEndings("\n") == Example?.ReplaceLineEndings("\n") ? null : text;

    /// <exception cref="RequestException">It cannot be sent with these values.</exception>
    internal async Task<RequestTemplate> WriteAsync()
    {
        var written = await offered.Request.WriteAsync(_given, CancellationToken.None).ConfigureAwait(false);
        return _body is { } body ? written.WithBody(body) : written;
    }
}
