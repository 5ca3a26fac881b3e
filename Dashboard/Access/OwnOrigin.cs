using Microsoft.Extensions.Primitives;

namespace Dashboard.Access;

/// <summary>Checks that a page of this dashboard asks: another port of the machine is the same site, and cookies do not distinguish ports.</summary>
internal static class OwnOrigin
{
    /// <summary>Requests without an origin do not come from a browser.</summary>
    public static bool IsForeign(HttpRequest request) =>
        (request.Headers.Origin is { Count: > 0 } origin && !IsOwn(origin, request))
        || (request.Headers["Sec-Fetch-Site"] is { Count: > 0 } site && site.ToString() is not ("same-origin" or "none"));

    /// <summary>A page without encryption may be of any origin, so it does not count as a page of a dashboard with HTTPS.</summary>
    private static bool IsOwn(StringValues origin, HttpRequest request) =>
        Uri.TryCreate(origin.ToString(), UriKind.Absolute, out var from)
        && (from.Scheme == Uri.UriSchemeHttps || (from.Scheme == Uri.UriSchemeHttp && !request.IsHttps))
        && string.Equals(from.Host, request.Host.Host, StringComparison.OrdinalIgnoreCase)
        && from.Port == (request.Host.Port ?? (from.Scheme == Uri.UriSchemeHttps ? 443 : 80));
}
