using System.Text.RegularExpressions;

namespace Dashboard.Access;

/// <summary>Exchanges the token for a cookie; a redirect clears the address bar.</summary>
internal static partial class Login
{
    public const string Path = "/login";

    private const string Home = "/";

    /// <param name="address">The address at which the dashboard listens, for example <c>http://127.0.0.1:5080</c>.</param>
    /// <param name="page">The page that it leads to, for example <c>/targets?overview=all</c>; null for the first.</param>
    public static string Address(string address, AccessSecrets? secrets, string? page = null) => secrets is null ? $"{address}{page}"
        : $"{address}{Path}?token={secrets.Token}{(page is null ? "" : $"&page={Uri.EscapeDataString(page)}")}";

    /// <summary>The address for the terminal.</summary>
    /// <inheritdoc cref="Address"/>
    public static string Printed(string address, AccessSecrets? secrets, string? page = null) =>
        Address(address, secrets is { IsPrinted: false } ? null : secrets, page);

    public static Task AnswerAsync(HttpContext context, AccessSecrets secrets, FailedLogins failed)
    {
        // A client that is logged in is never locked out by wrong tokens that others send from the same machine.
        if (!AccessGate.IsLetIn(context.Request, secrets))
        {
            if (!context.Request.Query.TryGetValue("token", out var token))
            {
                return Refusal.NoToken.WriteAsync(context);
            }

            // The right token is never delayed: guessing 128 bits is hopeless without a delay, and an attacker could cause a delay for another user.
            if (!secrets.IsToken(token))
            {
                return RefuseAsync(context, failed);
            }

            context.Response.Cookies.Append(AccessGate.CookieName(context.Request), secrets.Cookie, new CookieOptions
            {
                HttpOnly = true,
                SameSite = SameSiteMode.Strict,
                Secure = context.Request.IsHttps,
                Path = "/",
                IsEssential = true,
            });
        }

        var leadsTo = context.Request.Query["page"] is [{ } page] && OwnPage().IsMatch(page) ? page : Home;
        return IsLinkOfAnotherSite(context.Request) ? OpenAsync(context, leadsTo) : SeeAsync(context, leadsTo);
    }

    /// <summary>
    /// A link on a page of another site, or of this machine over https: along a redirect the browser would not send the cookie that it has just got, since the
    /// other site asked. From a page of this site that opens the next one it does.
    /// </summary>
    private static bool IsLinkOfAnotherSite(HttpRequest request) =>
        request.Headers["Sec-Fetch-Site"].ToString() == "cross-site" && request.Headers["Sec-Fetch-Mode"].ToString() == "navigate";

    private static Task OpenAsync(HttpContext context, string page)
    {
        context.Response.Headers.CacheControl = "no-store";
        context.Response.ContentType = "text/html; charset=utf-8";
        return context.Response.WriteAsync(PlainPage.Opening(page), context.RequestAborted);
    }

    /// <summary>Requests of other sites do not count: they would lock users out.</summary>
    private static Task RefuseAsync(HttpContext context, FailedLogins failed)
    {
        if (OwnOrigin.IsForeign(context.Request))
        {
            return Refusal.ForeignOrigin.WriteAsync(context);
        }

        return (failed.Refuse(context.Connection.RemoteIpAddress) ?? Refusal.WrongToken).WriteAsync(context);
    }

    public static Task SeeAsync(HttpContext context, string page = Home)
    {
        context.Response.StatusCode = StatusCodes.Status303SeeOther;
        context.Response.Headers.CacheControl = "no-store";
        context.Response.Headers.Location = page;
        return Task.CompletedTask;
    }

    /// <summary>After its first slash comes a letter, or the first page's target: what a link says can lead to no other host.</summary>
    [GeneratedRegex(@"^/(?:[a-z][A-Za-z0-9_./?=&-]{0,200}|\?target=[0-9]{1,9})\z", RegexOptions.None, 1000)]
    private static partial Regex OwnPage();
}
