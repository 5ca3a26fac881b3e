using Dashboard.Exchange.Requests;

namespace Dashboard.Exchange.Offered;

/// <summary>
/// The values that a user types for one request. They are kept as long as its fields are shown; <see cref="Running.SentRequests"/> keeps what was sent.
/// </summary>
public sealed class RequestValues(AvailableRequest offered)
{
    private readonly Dictionary<string, string> _given = new(StringComparer.Ordinal);

    public AvailableRequest Offered => offered;

    private string? _body;

    internal string? Body => _body ?? Example;

    private string? Example => field ??= offered.Request.Body;

    internal IEnumerable<RequestParameter> Asked => offered.Request.Parameters.Where(parameter => parameter.IsRequired || parameter.IsSecret);

    internal RequestParameter? Missing => Asked.FirstOrDefault(parameter =>
        parameter.IsRequired && (_given.TryGetValue(parameter.Name, out var text) ? text.Trim().Length == 0 : parameter.Default is null));

    public FieldProblem? Problem => Missing is { } missing ? new FieldProblem(missing.Name, $"{missing.Label}: a value is needed.") : null;

    internal string TextOf(RequestParameter parameter) => _given.GetValueOrDefault(parameter.Name) ?? parameter.Default?.Joined ?? "";

    internal void Give(RequestParameter parameter, string text) => _given[parameter.Name] = text;

    /// <summary>Values that were sent before, as <c>NAME=VALUE</c>; hidden ones stay empty.</summary>
    internal void GiveShown(IReadOnlyList<string> parameters)
    {
        foreach (var parameter in parameters.Where(parameter => !Secrets.AreMaskedIn(parameter)).Select(parameter => parameter.Split('=', 2)))
        {
            _given[parameter[0]] = parameter[1];
        }
    }

    /// <param name="text">An unchanged text sends the document's own body.</param>
    internal void GiveBody(string text) => _body = text.ReplaceLineEndings("\n") == Example?.ReplaceLineEndings("\n") ? null : text;

    /// <exception cref="RequestException">It cannot be sent with these values.</exception>
    internal async Task<RequestTemplate> WriteAsync()
    {
        var written = await offered.Request.WriteAsync(_given, CancellationToken.None).ConfigureAwait(false);
        return _body is { } body ? written.WithBody(body) : written;
    }
}
