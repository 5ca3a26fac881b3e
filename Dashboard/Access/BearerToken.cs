using System.Net.Http.Headers;

namespace Dashboard.Access;

/// <summary>A token that a program sends with each request: <c>Authorization: Bearer TOKEN</c>.</summary>
internal static class BearerToken
{
    public static bool IsIn(HttpRequest request, AccessSecrets secrets) =>
        AuthenticationHeaderValue.TryParse(request.Headers.Authorization.ToString(), out var given)
        && string.Equals(given.Scheme, "Bearer", StringComparison.OrdinalIgnoreCase) && secrets.IsToken(given.Parameter);

    /// <param name="sentence">Says where the token comes from.</param>
    public static Task RefuseAsync(HttpContext context, string sentence)
    {
        context.Response.StatusCode = StatusCodes.Status401Unauthorized;
        context.Response.Headers.CacheControl = "no-store";
        context.Response.Headers.WWWAuthenticate = "Bearer realm=\"ThreadPool Dashboard\"";
        context.Response.ContentType = "text/plain; charset=utf-8";
        return context.Response.WriteAsync($"{sentence}\n", context.RequestAborted);
    }
}
