namespace Dashboard.Access;

/// <summary>Token for cookie; a redirect clears the address bar.</summary>
internal static class Login
{
    public const string Path = "/login";

    /// <summary>The plain address when no token is asked for.</summary>
    /// <param name="address">Where the dashboard listens, for example <c>http://127.0.0.1:5080</c>.</param>
    public static string Address(string address, AccessSecrets? secrets) => secrets is null ? address : $"{address}{Path}?token={secrets.Token}";

    public static Task AnswerAsync(HttpContext context, AccessSecrets secrets, FailedLogins failed)
    {
        // Who is in is never locked out, whoever else sends wrong tokens from the same machine.
        if (!AccessGate.IsLetIn(context.Request, secrets))
        {
            if (!context.Request.Query.TryGetValue("token", out var token))
            {
                return Refusal.NoToken.WriteAsync(context);
            }

            // The right one is never kept waiting: guessing 128 bits needs no delay to be hopeless, and a wait could be made for somebody else.
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

        return SeeAsync(context);
    }

    /// <summary>Other sites' requests do not count: they would lock people out.</summary>
    private static Task RefuseAsync(HttpContext context, FailedLogins failed)
    {
        if (OwnOrigin.IsForeign(context.Request))
        {
            return Refusal.ForeignOrigin.WriteAsync(context);
        }

        var address = context.Connection.RemoteIpAddress;
        if (failed.WaitOf(address) is { } wait)
        {
            return Refusal.TooManyTokens(wait).WriteAsync(context);
        }

        failed.Add(address);
        return Refusal.WrongToken.WriteAsync(context);
    }

    public static Task SeeAsync(HttpContext context)
    {
        context.Response.StatusCode = StatusCodes.Status303SeeOther;
        context.Response.Headers.CacheControl = "no-store";
        context.Response.Headers.Location = "/";
        return Task.CompletedTask;
    }
}
