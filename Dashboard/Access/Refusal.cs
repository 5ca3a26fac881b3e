namespace Dashboard.Access;

internal sealed record Refusal(int Status, string Title, string Sentence)
{
    private const string Entrance = "the address that serve or demo printed in its terminal: it follows \"Dashboard:\" and contains the token";

    public static readonly Refusal NoCookie = new(
        StatusCodes.Status401Unauthorized,
        "This browser has no access yet",
        $"Open {Entrance}. After that, every page and link works in this browser.")
    {
        Hint = "Did you follow a link, and does this browser already have access?",
        Link = "",
    };

    public static readonly Refusal NoToken = new(StatusCodes.Status401Unauthorized, "The token is missing", $"Open {Entrance}.");

    public static readonly Refusal WrongToken = new(
        StatusCodes.Status401Unauthorized,
        "Wrong token",
        $"Open {Entrance}. A new token is made at each start, unless it comes from a file.");

    public static readonly Refusal NoBearer = new(
        StatusCodes.Status401Unauthorized,
        "The token is missing",
        $"Send the token in the header Authorization: {BearerToken.Scheme} TOKEN; it is in the address that serve printed, and --token-file keeps it.")
    {
        Scheme = BearerToken.Scheme,
    };

    public static readonly Refusal WrongBearer = NoBearer with { Title = "Wrong token" };

    public static readonly Refusal ForeignOrigin = new(
        StatusCodes.Status403Forbidden, "Request from another site", "The dashboard accepts this request only from its own pages: open the dashboard itself.");

    public static readonly Refusal Full = new(
        StatusCodes.Status503ServiceUnavailable,
        "Too many open pages",
        $"{PageLimiter.Max} pages of this dashboard are open, the maximum at a time: close one of them.")
    {
        Hint = $"This page retries every {RetrySeconds} s.",
        Link = "",
        RetryAfterSeconds = RetrySeconds,
        IsRetried = true,
    };

    private const int RetrySeconds = 5;

    public string? Hint { get; init; }

    /// <summary>The address of [Open here]. Empty is the same address, from a page of this site; null shows no link.</summary>
    public string? Link { get; init; }

    public int? RetryAfterSeconds { get; init; }

    public bool IsRetried { get; init; }

    /// <summary>How the token is sent.</summary>
    public string Scheme { get; init; } = "Token";

    public static Refusal TooManyTokens(TimeSpan wait)
    {
        var seconds = Math.Max(1, (int)Math.Ceiling(wait.TotalSeconds));
        var sentence = $"{FailedLogins.Max} wrong tokens from this address within a minute: wait {seconds} s, then open {Entrance}.";
        return new(StatusCodes.Status429TooManyRequests, "Too many wrong tokens", sentence) { RetryAfterSeconds = seconds };
    }

    public async Task WriteAsync(HttpContext context)
    {
        var response = context.Response;
        response.StatusCode = Status;
        response.Headers.CacheControl = "no-store";
        if (RetryAfterSeconds is { } seconds)
        {
            response.Headers.RetryAfter = $"{seconds}";
        }

        if (Status == StatusCodes.Status401Unauthorized)
        {
            response.Headers.WWWAuthenticate = $"{Scheme} realm=\"ThreadPool Dashboard\"";
        }

        var isPage = context.Request.Headers.Accept.ToString().Contains("text/html", StringComparison.OrdinalIgnoreCase);
        response.ContentType = isPage ? "text/html; charset=utf-8" : "text/plain; charset=utf-8";
        await response.WriteAsync(isPage ? PlainPage.Html(this) : $"{Sentence}\n", context.RequestAborted).ConfigureAwait(false);
    }
}
