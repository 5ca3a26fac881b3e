using Dashboard.Access;

namespace Dashboard.Metrics;

/// <summary>Where metrics and findings go.</summary>
/// <param name="Token">Of <c>/metrics</c>; null: it is not switched on.</param>
/// <param name="Otlp">The base address of a receiver of OTLP over HTTP, for example <c>http://collector:4318</c>; null without one.</param>
/// <param name="Say">Gets a sentence for standard error; called on any thread.</param>
internal sealed record MetricsOptions(AccessSecrets? Token, Uri? Otlp, Action<string> Say)
{
    /// <summary>Why an address is none of a receiver, in a sentence without its end; null where it is.</summary>
    /// <param name="name">Begins the sentence: the option or the environment variable.</param>
    public static string? RefuseOtlp(string name, string text) =>
        !Uri.TryCreate(text, UriKind.Absolute, out var address) || (address.Scheme != Uri.UriSchemeHttp && address.Scheme != Uri.UriSchemeHttps)
            ? $"{name} takes the address of an OTLP receiver over HTTP, such as http://127.0.0.1:4318"
        : address.UserInfo.Length > 0 || address.Query.Length > 0
            ? $"{name} takes no password and no query in its address: put headers into OTEL_EXPORTER_OTLP_HEADERS"
        : null;
}
