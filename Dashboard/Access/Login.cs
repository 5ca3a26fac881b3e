namespace Dashboard.Access;

/// <summary>Exchanges the token of the printed address for the cookie, and takes it out of the address bar by a redirect.</summary>
internal static class Login
{
    public const string Path = "/login";

    /// <summary>The address that lets a browser in; the dashboard's own when no token is asked for.</summary>
    /// <param name="address">Where the dashboard listens, for example <c>http://127.0.0.1:5080</c>.</param>
    public static string Address(string address, AccessSecrets? secrets) => secrets is null ? address : $"{address}{Path}?token={secrets.Token}";

    public static Task AnswerAsync(HttpContext context, AccessSecrets secrets, FailedLogins failed)
    {
        var address = context.Connection.RemoteIpAddress;

        // Who is in is never locked out, whoever else sends wrong tokens from the same machine.
        if (!AccessGate.IsLetIn(context.Request, secrets))
        {
            if (failed.WaitOf(address) is { } wait)
            {
                return Refusal.TooManyTokens(wait).WriteAsync(context);
            }

            if (!context.Request.Query.TryGetValue("token", out var token))
            {
                return Refusal.NoToken.WriteAsync(context);
            }

            if (!secrets.IsToken(token))
            {
                failed.Add(address);
                return Refusal.WrongToken.WriteAsync(context);
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

        return SeeAsync(context);
    }

    public static Task SeeAsync(HttpContext context)
    {
        context.Response.StatusCode = StatusCodes.Status303SeeOther;
        context.Response.Headers.CacheControl = "no-store";
        context.Response.Headers.Location = "/";
        return Task.CompletedTask;
    }
}
