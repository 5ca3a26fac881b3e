namespace Dashboard.Figures;

/// <summary>The outcome of a run in one sentence, the same everywhere.</summary>
internal static class OutcomeSentence
{
    /// <summary>The end where it matters, and the headline figures.</summary>
    public static string Of(RunSummary summary) => summary.Find() is { Load: var load } main
        ? string.Join(' ', new[] { Ending(summary), $"{Whose(summary, main)}{OfLoad(load)}" }.OfType<string>())
        : summary.Store is { } store ? string.Join(' ', new[] { Ending(summary), OfStore(store) }.OfType<string>())
        : summary.Sentence;

    /// <summary>Null when the plan was done.</summary>
    public static string? Ending(RunSummary summary) =>
        summary is { Outcome: RunSummary.Completed, Sentence: RunSummary.CompletedSentence } ? null : summary.Sentence;

    /// <summary>True when all answers came late, so that 0 requests/s alone misleads.</summary>
    public static bool IsAllLate(LoadSummary? load) => load is { Completed: 0, Drained: > 0, Source: null };

    public static string OfStore(StoreResult store) =>
        $"{StoreFigures.Engine(store)}: {Readable.Number(store.OperationsPerSecond)} operations/s, {Readable.Plural(store.Records, "record")} written in "
        + $"{FigureUnit.Seconds.Text(store.Seconds)}.";

    public static string OfLoad(LoadSummary load)
    {
        var measured = MeasuredRun.Of(load);
        var p95 = LoadFigures.Get("latency.p95Ms").ValueOf(measured) is { Value: { } value } ? $"p95 {Readable.Milliseconds(value)}" : null;
        if (load.Source is { } tool)
        {
            var rate = LoadFigures.Get("completedPerSecond").ValueOf(measured).Value is { } perSecond ? Rate(perSecond) : null;
            return Joined(", ", [rate, p95]) is { Length: > 0 } given ? $"{tool} measured {given}." : $"{tool} reported neither throughput nor latency.";
        }

        return (load.Sent, load.Completed, load.Drained) switch
        {
            (0, _, _) => "Nothing was sent.",
            (1, 0, 0) => $"The only request was not answered{Reasons(load, ": ")}.",
            (_, 0, 0) => $"None of the {Readable.Plural(load.Sent, "request")} was answered{Reasons(load, ": ")}.",
            var (sent, completed, late) when completed == 0 && late >= sent => $"{NoneInTime(load)}; all {Readable.Count(late)} "
                + $"finished later{InBrackets(p95)}.{Parts(load)}",
            var (sent, completed, late) when completed == 0 => $"{NoneInTime(load)}; {Readable.Count(late)} of {Readable.Count(sent)} "
                + $"finished later{InBrackets(p95)}{Reasons(load, "; ")}.{Parts(load)}",
            (_, _, 0) => $"{Joined(", ", [Rate(load.CompletedPerSecond), p95])}{Reasons(load, "; ")}.",
            var (_, _, late) => $"{Joined(", ", [Rate(load.CompletedPerSecond), p95])}; "
                + $"{Readable.Count(late)} completed after sending stopped{Reasons(load, "; ")}.",
        };
    }

    private static string NoneInTime(LoadSummary load) => $"No request finished during sending ({Readable.Seconds(load.WindowSeconds)})";

    private static string Whose(RunSummary summary, PhaseSummary main) =>
        summary.Phases.Count > 1 ? $"{main.Name}, one of {Readable.Plural(summary.Phases.Count, "load")}: " : "";

    private static string Parts(LoadSummary load) => load.CompletedPerSecond > 0
        ? $" Throughput {Rate(load.CompletedPerSecond)}, counting each by the share of its time inside the window."
        : "";

    private static string Rate(double perSecond) => $"{Readable.Number(perSecond)} requests/s";

    private static string InBrackets(string? text) => text is null ? "" : $" ({text})";

    private static string Reasons(LoadSummary load, string before)
    {
        var failed = load.Errors.Where(error => error.Value > 0).Select(error => $"{Readable.Count(error.Value)} {WordOf(error.Key)}");
        var notSent = load.NotSent > 0 ? $"{Readable.Count(load.NotSent)} due but not sent" : null;
        return Joined(", ", [.. failed, notSent]) is { Length: > 0 } text ? before + text : "";
    }

    private static string WordOf(string error) => error switch
    {
        "timeout" => "timed out",
        "unfinished" or "cancelled" => "abandoned",
        "connect" or "connectTimeout" => "without a connection",
        _ => $"failed ({error})",
    };

    private static string Joined(string between, IEnumerable<string?> parts) => string.Join(between, parts.OfType<string>());
}
