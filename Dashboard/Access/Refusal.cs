namespace Dashboard.Access;

/// <summary>Why a request is refused, for people.</summary>
/// <param name="Status">The HTTP status.</param>
/// <param name="Title">A few words.</param>
/// <param name="Sentence">What to do; all that a program is told.</param>
internal sealed record Refusal(int Status, string Title, string Sentence)
{
    private const string Entrance = "the address that serve or demo printed in its terminal: it starts with \"Dashboard:\" and contains the token";

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

    public static readonly Refusal ForeignOrigin = new(
        StatusCodes.Status403Forbidden, "Request from another site", "The dashboard accepts this request only from its own pages: open the dashboard itself.");

    public static readonly Refusal Full = new(
        StatusCodes.Status503ServiceUnavailable,
        "Too many open pages",
        $"{OpenPages.Max} pages of this dashboard are open, the maximum at a time: close one of them.")
    {
        Hint = $"This page retries every {RetrySeconds} s.",
        Link = "",
        RetryAfterSeconds = RetrySeconds,
        IsRetried = true,
    };

    private const int RetrySeconds = 5;

    /// <summary>A second sentence, on the page only; it goes before the link.</summary>
    public string? Hint { get; init; }

    /// <summary>Where [Open here] leads; empty: to the same address, now from a page of the same site. Null: no link.</summary>
    public string? Link { get; init; }

    /// <summary>Seconds after which it may go better; null when time does not help.</summary>
    public int? RetryAfterSeconds { get; init; }

    /// <summary>Whether the page tries again by itself.</summary>
    public bool IsRetried { get; init; }

    public static Refusal TooManyTokens(TimeSpan wait)
    {
        var seconds = Math.Max(1, (int)Math.Ceiling(wait.TotalSeconds));
        var sentence = $"{FailedLogins.Max} wrong tokens from this address within a minute: wait {seconds} s, then open {Entrance}.";
        return new(StatusCodes.Status429TooManyRequests, "Too many wrong tokens", sentence) { RetryAfterSeconds = seconds };
    }

    /// <summary>Answers with a page for a browser that wants one, and with the sentence for everything else.</summary>
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
            response.Headers.WWWAuthenticate = "Token realm=\"ThreadPool Dashboard\"";
        }

        var isPage = context.Request.Headers.Accept.ToString().Contains("text/html", StringComparison.OrdinalIgnoreCase);
        response.ContentType = isPage ? "text/html; charset=utf-8" : "text/plain; charset=utf-8";
        await response.WriteAsync(isPage ? RefusalPage.Html(this) : $"{Sentence}\n", context.RequestAborted).ConfigureAwait(false);
    }
}
