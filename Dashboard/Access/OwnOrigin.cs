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
        (request.Headers.Origin is { Count: > 0 } origin && !IsOwn(origin, request))
        || (request.Headers["Sec-Fetch-Site"] is { Count: > 0 } site && site.ToString() is not ("same-origin" or "none"));

    /// <summary>A page that was fetched without encryption may be anybody's: it is not that of a dashboard that has it.</summary>
    private static bool IsOwn(StringValues origin, HttpRequest request) =>
        Uri.TryCreate(origin.ToString(), UriKind.Absolute, out var from)
        && (from.Scheme == Uri.UriSchemeHttps || (from.Scheme == Uri.UriSchemeHttp && !request.IsHttps))
        && string.Equals(from.Host, request.Host.Host, StringComparison.OrdinalIgnoreCase)
        && from.Port == (request.Host.Port ?? (from.Scheme == Uri.UriSchemeHttps ? 443 : 80));
}
