using System.Net.Http.Headers;

namespace Dashboard.Access;

/// <summary>The token that a program sends with each request: <c>Authorization: Bearer TOKEN</c>.</summary>
internal static class BearerToken
{
    public const string Scheme = "Bearer";

    /// <returns>Null where there is none.</returns>
    public static string? In(HttpRequest request) =>
        request.Headers.Authorization is [{ } sent] && AuthenticationHeaderValue.TryParse(sent, out var header)
        && string.Equals(header.Scheme, Scheme, StringComparison.OrdinalIgnoreCase) ? header.Parameter : null;
}
