namespace Dashboard.Accounts.Requests;

/// <summary>Reports long-lived requests, which are separate from all others, in a sentence.</summary>
internal static class LongLivedSentence
{
    public const string Definition = "Long polls, server-sent events, WebSockets: open for at least 5 s, at least nine tenths of it without a thread and in no "
        + "queue, and ten times as long as work waits in the pool's queue. No other request-time figure includes them.";

    public static string? Of(IEnumerable<RequestTimes> windows)
    {
        var sums = new LongLivedSums();
        foreach (var window in windows)
        {
            sums.Add(window.LongLived);
        }

        return Of(sums.Take());
    }

    /// <summary>For example <c>200 long-lived requests open (GET /ws), oldest 65 s; 12 ended after 30 s on average.</c>; null without any.</summary>
    public static string? Of(IReadOnlyList<LongLivedRoute> routes)
    {
        var (open, ended) = (routes.Sum(static route => route.Open), routes.Sum(static route => route.Ended));
        var names = routes.Count == 1 ? routes[0].Route : $"{routes.FirstOrDefault()?.Route} and {Readable.Plural(routes.Count - 1, "other route")}";
        return (open, ended) switch
        {
            (0, 0) => null,
            (0, _) => $"{Readable.Plural(ended, "long-lived request")} ended ({names}) after {Mean()} on average.",
            (_, 0) => $"{Open()}.",
            _ => $"{Open()}; {Readable.Count(ended)} ended after {Mean()} on average.",
        };

        string Open() =>
            $"{Readable.Plural(open, "long-lived request")} open ({names}), oldest {Readable.Seconds(routes.Max(static route => route.OldestSeconds))}";

        string Mean() => Readable.Seconds(routes.Sum(static route => route.EndedSeconds) / ended);
    }
}
