using Microsoft.Extensions.Primitives;

namespace Dashboard.Access;

/// <summary>
/// Whether a request comes from a page of this dashboard. A page on another port of the same machine is of the same site, so that the cookie alone
/// does not keep it out.
/// </summary>
internal static class OwnOrigin
{
    /// <summary>True for a request that says that another page sent it. One that says nothing comes from no browser.</summary>
    public static bool IsForeign(HttpRequest request) =>
        (request.Headers.Origin is { Count: > 0 } origin && !IsOwn(origin, request.Host))
        || (request.Headers["Sec-Fetch-Site"] is { Count: > 0 } site && site.ToString() is not ("same-origin" or "none"));

    private static bool IsOwn(StringValues origin, HostString host) =>
        Uri.TryCreate(origin.ToString(), UriKind.Absolute, out var from)
        && from.Scheme is "http" or "https"
        && string.Equals(from.Host, host.Host, StringComparison.OrdinalIgnoreCase)
        && from.Port == (host.Port ?? (from.Scheme == Uri.UriSchemeHttps ? 443 : 80));
}
