namespace Dashboard.Format;

/// <summary>Where a tracing backend shows a trace: an address with <see cref="Placeholder"/> in place of the trace's id.</summary>
public sealed class TraceLink
{
    public const string Placeholder = "{traceId}";

    private readonly string _template;

    private TraceLink(string template) => _template = template;

    /// <returns>Null where it is no http or https address with <see cref="Placeholder"/>, or has a user's name or password, which a link would show.</returns>
    public static TraceLink? Parse(string template) =>
        template.Contains(Placeholder, StringComparison.Ordinal) && Uri.TryCreate(With(template, new string('0', 32)), UriKind.Absolute, out var address)
        && (address.Scheme == Uri.UriSchemeHttp || address.Scheme == Uri.UriSchemeHttps) && address.UserInfo.Length == 0
            ? new TraceLink(template) : null;

    public string Of(string traceId) => new Uri(With(_template, Uri.EscapeDataString(traceId))).AbsoluteUri;

    private static string With(string template, string traceId) => template.Replace(Placeholder, traceId, StringComparison.Ordinal);
}
