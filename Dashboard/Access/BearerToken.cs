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

    /// <param name="sentence">Says where the token comes from.</param>
    public static Task RefuseAsync(HttpContext context, string sentence)
    {
        context.Response.StatusCode = StatusCodes.Status401Unauthorized;
        context.Response.Headers.CacheControl = "no-store";
        context.Response.Headers.WWWAuthenticate = $"{Scheme} realm=\"ThreadPool Dashboard\"";
        context.Response.ContentType = "text/plain; charset=utf-8";
        return context.Response.WriteAsync($"{sentence}\n", context.RequestAborted);
    }
}
