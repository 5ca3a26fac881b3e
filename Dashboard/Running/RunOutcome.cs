using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Running;

/// <summary>How a run ended and what came out of it, in a sentence or two: what stands first where a run is shown.</summary>
public static class RunOutcome
{
    /// <summary>What a run says that came to its end as planned.</summary>
    public const string Completed = "Completed.";

    /// <summary>The outcome, and the figures of the load that stands for the run; of another tool's run only its own sentence.</summary>
    public static string Of(RunSummary summary)
    {
        if (summary.Load is not { Source: null } load)
        {
            return summary.Sentence;
        }

        var figures = $"{(summary.Phases.Count > 1 ? $"{summary.MainPhase}: " : "")}{Of(load)}";
        return summary.Sentence == Completed ? figures : $"{summary.Sentence} {figures}";
    }

    /// <summary>"238 requests/s, p95 503 ms; 12 drained." or "None answered in time; all 125 answered late (p95 10.4 s)."</summary>
    public static string Of(LoadSummary load)
    {
        if (load.Completed + load.Drained == 0)
        {
            return load.Sent == 0 ? "No request was sent." : $"None of {Readable.Plural(load.Sent, "request")} was answered.";
        }

        var p95 = $"p95 {Readable.Milliseconds(load.Latency?.P95Ms)}";
        var late = load.Drained == load.Sent ? $"all {Readable.Count(load.Drained)} answered late" : $"{Readable.Count(load.Drained)} answered late";
        var failed = load.Errors.Values.Sum() - load.Unfinished;
        string?[] parts =
        [
            load.Completed == 0 ? "None answered in time" : $"{Readable.Number(load.CompletedPerSecond)} requests/s, {p95}",
            load.Drained == 0 ? null : load.Completed == 0 ? $"{late} ({p95})" : $"{Readable.Count(load.Drained)} drained",
            load.Unfinished == 0 ? null : $"{Readable.Count(load.Unfinished)} not waited for",
            failed <= 0 ? null : $"{Readable.Count(failed)} failed",
            load.NotSent == 0 ? null : $"{Readable.Count(load.NotSent)} due but not sent",
        ];
        return $"{string.Join("; ", parts.OfType<string>())}.";
    }
}
