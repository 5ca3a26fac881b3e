using Dashboard.Exchange.Requests;

namespace Dashboard.Exchange.Offered;

/// <summary>The values that somebody types for one request: kept as long as its fields are shown, and nowhere else.</summary>
public sealed class RequestValues(OfferedRequest offered)
{
    private readonly Dictionary<string, string> _given = new(StringComparer.Ordinal);

    public OfferedRequest Offered => offered;

    /// <summary>Values that the request cannot do without, and those that let somebody in.</summary>
    internal IEnumerable<RequestParameter> Asked => offered.Request.Parameters.Where(parameter => parameter.IsRequired || parameter.IsSecret);

    /// <summary>The first value that is not there; null when none is missing.</summary>
    internal RequestParameter? Missing => Asked.FirstOrDefault(parameter =>
        parameter.IsRequired && (_given.TryGetValue(parameter.Name, out var text) ? text.Trim().Length == 0 : parameter.Default is null));

    /// <summary>The field to blame; null when nothing is missing.</summary>
    public FieldProblem? Problem => Missing is { } missing ? new FieldProblem(missing.Name, $"{missing.Label}: a value is needed.") : null;

    internal string TextOf(RequestParameter parameter) => _given.GetValueOrDefault(parameter.Name) ?? parameter.Default?.Joined ?? "";

    internal void Give(RequestParameter parameter, string text) => _given[parameter.Name] = text;

    /// <exception cref="RequestException">It cannot be sent with these values.</exception>
    internal Task<WrittenRequest> WriteAsync() => offered.Request.WriteAsync(_given, CancellationToken.None);
}
