namespace Dashboard.Validity;

internal static class FigureChecks
{
    /// <summary>The clause in <see cref="Connections"/>' sentence for more connections than requests.</summary>
    internal const string SentTwice = "requests were sent twice";

    /// <summary>The clause in the sentence of connections: latencies include waiting in the generator.</summary>
    internal const string WaitedForStream = "the others waited in the generator";

    private const double MaxErrorPercent = 1;
    private const double MaxNotSentPercent = 0.1;

    private static readonly string[] ConnectionEnds = ["timeout", "connectTimeout", "connect", "reset", "protocol", "bodyCut", "unfinished", "cancelled"];

    /// <summary>The errors that are no failures, or are in <see cref="LoadSummary.Unfinished"/>.</summary>
    private static readonly string[] NotFailed = ["notSent", "unfinished", "cancelled"];

    public static ValidityCheck NotSent(LoadSummary load)
    {
        var percent = Percent(load.NotSent, load.OfferedRequests());
        var due = Readable.Plural(load.OfferedRequests(), "request");
        var figures = load.NotSent == 0
            ? $"All {due} due were sent"
            : $"{Readable.Count(load.NotSent)} of {due} due were not sent, because the maximum number of requests were unanswered";
        var holds = percent <= MaxNotSentPercent;
        return new ValidityCheck(CheckNames.NotSent, percent, MaxNotSentPercent, holds,
            holds ? $"{figures}." : $"{figures}: the target got less than the requested rate. Allow more at once, or read this as the target's limit.");
    }

    public static ValidityCheck SampleSize(LoadConditions conditions, LoadSummary load)
    {
        var requests = load.Service.Total;
        var needed = Percentiles.RequestsNeeded(conditions.HighestPercentile);
        var highest = Percentiles.HighestSupported(requests) is { } percentile
            ? $"supports percentiles up to p{Readable.Number(percentile)}"
            : "supports no percentile";
        var holds = requests >= needed;
        var figures = $"Latency of {Readable.Plural(requests, "request")} {highest}";
        return new ValidityCheck(CheckNames.SampleSize, requests, needed, holds,
            holds ? $"{figures}." : $"{figures}; p{Readable.Number(conditions.HighestPercentile)} needs {Readable.Count(needed)}. Higher percentiles are "
                + "marked “too few”: run longer to get them.");
    }

    public static ValidityCheck Steady(SteadyState steady)
    {
        bool? holds = (steady.Seconds, steady.PlateauPerSecond) switch
        {
            (not null, _) => true,
            (null, not null) => false,
            _ => null,
        };
        var expected = holds is false && steady.PoolStarved;
        return new ValidityCheck(
            CheckNames.SteadyState, steady.Seconds, null, holds, expected ? $"{steady.Sentence} This is expected during starvation." : steady.Sentence)
        {
            Brief = expected ? "never reached steady state (expected during starvation)" : null,
        };
    }

    public static ValidityCheck Errors(LoadSummary load)
    {
        var failed = load.Errors.Where(error => !NotFailed.Contains(error.Key, StringComparer.Ordinal)).Sum(error => error.Value) + load.Unfinished;
        var percent = Percent(failed, load.Sent);
        var holds = percent <= MaxErrorPercent;
        var figures = $"{Readable.Count(failed)} of {Readable.Plural(load.Sent, "request")} ({Readable.Number(percent)} %) failed or were abandoned";
        return new ValidityCheck(CheckNames.Errors, percent, MaxErrorPercent, holds,
            holds ? $"{figures}." : $"{figures}: p99 and throughput describe failures, and a timeout's latency is only how long the client waited. Check the "
                + "errors first.");
    }

    public static ValidityCheck Clamped(LoadSummary load) => new(CheckNames.Clamped, load.Clamped, 0, load.Clamped == 0, load.Clamped == 0
        ? "No latency exceeded the measurable range (10 min)."
        : $"{Readable.Plural(load.Clamped, "request")} took longer than 10 min and {(load.Clamped == 1 ? "counts" : "count")} as 10 min, so the mean and "
            + "the highest percentiles are too low.");

    public static ValidityCheck Connections(LoadConditions conditions, LoadSummary load)
    {
        var ended = load.Errors.Where(error => ConnectionEnds.Contains(error.Key, StringComparer.Ordinal)).Sum(error => error.Value);
        var limit = conditions.KeepAlive ? conditions.Opened + ended : load.Sent;
        var figures = $"{Readable.Plural(load.ConnectionsOpened, "connection")} opened";
        if (load.StreamsAllowed < conditions.Streams)
        {
            var refused = Check(false, $"The target allows {Readable.Plural(load.StreamsAllowed.Value, "concurrent request")} per connection, but "
                + $"this load put up to {Readable.Count(conditions.Streams)} on each: {WaitedForStream}, so latencies include that wait. Run it again with "
                + $"{Readable.Plural(Math.Max(1, load.StreamsAllowed.Value), "stream")} per connection (--streams {Math.Max(1, load.StreamsAllowed.Value)}).");
            return refused with { Brief = "requests waited for a stream" };
        }

        return (load.ConnectionsOpened <= limit, conditions.KeepAlive) switch
        {
            (true, true) => Check(true, $"{figures}, at most {Readable.Count(limit)} expected ({Readable.Count(conditions.Opened)} kept, "
                + $"{Readable.Count(ended)} after failed requests)."),
            (true, false) => Check(true, $"{figures} for {Readable.Plural(load.Sent, "request")}: one each; none was sent twice."),
            (false, true) => Check(false, $"{figures}, at most {Readable.Count(limit)} expected: the target closes connections, so latencies include "
                + "reconnecting. Run without keep-alive to measure that on purpose."),
            _ => Check(false, $"{figures} for {Readable.Plural(load.Sent, "request")}: more than one each, so {SentTwice}; do not use these "
                + "figures."),
        };

        ValidityCheck Check(bool holds, string sentence) => new(CheckNames.Connections, load.ConnectionsOpened, limit, holds, sentence);
    }

    private static double Percent(long part, long whole) => whole == 0 ? 0 : part * 100.0 / whole;
}
