using Dashboard.Format;
using Dashboard.Load;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Cli;

/// <content>The report for people: every figure with what it means.</content>
internal static partial class LoadOutput
{
    /// <summary>What was asked for, as the first line of a report.</summary>
    public static string Heading(LoadPlan plan)
    {
        var loop = plan.Arrivals is { } arrivals
            ? $"open loop, {Rate(arrivals)}, at most {Readable.Count(plan.Connections)} requests out"
            : $"closed loop, {Readable.Plural(plan.Connections, "connection")}";
        var end = plan.Requests is { } requests ? Readable.Plural(requests, "request") : Readable.Seconds(plan.PlannedSeconds);
        return $"GET {plan.Url}: {loop}, {end}, {(plan.KeepAlive ? "keep-alive" : "a new connection for each request")}, timeout {Readable.Milliseconds(plan.TimeoutSeconds * 1000)}";
    }

    /// <summary>The figures as lines.</summary>
    public static IEnumerable<string> Lines(LoadSummary load, ValidityResult validity, SteadyState steadyState)
    {
        var open = load.Response is not null || load.NotSent > 0;
        string[][] counts =
        [
            ["Throughput", $"{Readable.Number(load.CompletedPerSecond)}/s", $"= {Readable.Count(load.Completed)} completed inside the window ÷ {Readable.Number(load.WindowSeconds)} s; drained requests are not in it"],
            ["Offered", Readable.Count(Offered(load)), "requests that were due"],
            ["Sent", Readable.Count(load.Sent), open ? $"not sent {Readable.Count(load.NotSent)}: what is due while as many as allowed are out is left out" : "a closed loop sends all that is due"],
            ["Completed", Readable.Count(load.Completed), $"inside the window, any status; {Readable.Count(load.Drained)} more were drained after it, {Readable.Count(load.Unfinished)} were given up unfinished"],
            ["Failed", Readable.Count(load.Errors.Values.Sum()), Listed(load.Errors)],
            ["Answers", Readable.Count(load.StatusClasses.Values.Sum()), Listed(load.StatusClasses)],
            ["Body", $"{Readable.Bytes(load.BytesPerSecond)}/s", "read inside the window"],
            ["Connections", Readable.Count(load.ConnectionsOpened), $"opened; {Readable.Number(load.MeanInFlight)} requests were out on average"],
        ];
        return [.. Aligned(counts), "", .. Latencies(load), "", .. Parts(load), .. Failures(load), .. Judgement(validity, steadyState)];
    }

    private static IEnumerable<string> Latencies(LoadSummary load)
    {
        var measured = Measured(load);
        var open = load.Response is not null;
        string[] Row(string name, double? service, double? response, string note = "") =>
            [name, Readable.Milliseconds(service), .. open ? [Readable.Milliseconds(response)] : Array.Empty<string>(), note];

        if (load.Latency is null)
        {
            yield return "Latency: none; no request was answered, timed out or was left unfinished.";
            yield break;
        }

        yield return $"Latency: service = send to last byte{(open ? "; response = intended send to last byte, so a late send counts" : "")}. A timeout counts with the time it took.";
        string[][] rows =
        [
            ["", "service", .. open ? ["response"] : Array.Empty<string>(), ""],
            .. Percentiles.Of(load).Select(row => Row($"{Readable.Number(row.Percentile)} %", row.ServiceMs, row.ResponseMs, TooFew(row, measured))),
            Row("minimum", load.Latency.MinMs, load.Response?.MinMs),
            Row("mean", load.Latency.MeanMs, load.Response?.MeanMs),
            Row("deviation", load.Latency.StandardDeviationMs, load.Response?.StandardDeviationMs),
        ];
        foreach (var line in Aligned(rows))
        {
            yield return line;
        }

        if (load.Clamped > 0)
        {
            yield return $"{Readable.Plural(load.Clamped, "latency value")} above 10 min counted as 10 min.";
        }
    }

    private static IEnumerable<string> Parts(LoadSummary load)
    {
        (string Name, LatencySummary? Time, string Meaning)[] parts =
        [
            ("Connect", load.ConnectMs, "to open a connection"),
            ("First byte", load.FirstByteMs, "from there, or from the send on a kept connection, to the head of the answer"),
            ("Send lag", load.SendLagMs, "how much later than intended a request was sent"),
        ];
        return Aligned([.. parts.Where(part => part.Time is not null).Select(part => (string[])
            [part.Name, $"mean {Readable.Milliseconds(part.Time!.MeanMs)}", $"p95 {Readable.Milliseconds(part.Time.P95Ms)}", $"max {Readable.Milliseconds(part.Time.MaxMs)}", part.Meaning])]);
    }

    private static IEnumerable<string> Failures(LoadSummary load) =>
    [
        .. load.ErrorCauses.Select(cause => $"Caused by {cause.Key}: {Readable.Count(cause.Value)}"),
        .. load.ErrorMessages.Select(message => $"Message: {message}"),
    ];

    private static IEnumerable<string> Judgement(ValidityResult validity, SteadyState steadyState) =>
    [
        .. steadyState == SteadyState.NotJudged ? Array.Empty<string>() : [$"Steady state: {steadyState.Sentence}"],
        validity.Valid switch
        {
            true => "Valid: every check of the load generator holds.",
            false => "Not valid: do not rely on these figures before the checks below hold.",
            null => "Valid: not judged.",
        },
        .. validity.Checks.Select(check => $"{(check.Holds switch { true => "  holds   ", false => "  FAILS   ", null => "  unknown " })}{check.Sentence}"),
    ];

    private static string TooFew(PercentileRow row, long measured) =>
        row.Supported ? "" : $"(too few: needs {Readable.Count(row.RequestsNeeded)} requests, measured {Readable.Count(measured)})";

    private static string Rate(ArrivalRate arrivals) => arrivals.Stages.Count == 0
        ? $"{Readable.Number(arrivals.PerSecond)} requests/s"
        : $"{Readable.Number(arrivals.PerSecond)} to {string.Join(" to ", arrivals.Stages.Select(stage => $"{Readable.Number(stage.PerSecond)} in {Readable.Seconds(stage.Seconds)}"))} requests/s";

    private static string Listed(IReadOnlyDictionary<string, long> counts) => string.Join(", ", counts.Select(count => $"{count.Key} {Readable.Count(count.Value)}"));

    /// <summary>Columns under each other: the first to the left, figures to the right, the last, a note, as it comes.</summary>
    private static IEnumerable<string> Aligned(string[][] rows)
    {
        var widths = Enumerable.Range(0, rows.Select(row => row.Length).DefaultIfEmpty(0).Max()).Select(column => rows.Max(row => row[column].Length)).ToArray();
        return rows.Select(row => string.Join("  ", row.Select((cell, column) =>
            column == row.Length - 1 ? cell : column == 0 ? cell.PadRight(widths[column]) : cell.PadLeft(widths[column]))).TrimEnd());
    }
}
