using System.CommandLine;
using Dashboard.Cli.Frame;
using Dashboard.Diagnosis;
using Dashboard.Running;
using Dashboard.Timeline.Findings;

namespace Dashboard.Cli;

/// <summary><c>--fail-on starvation</c> of <c>run</c> and <c>record</c>: exit code 3.</summary>
internal static class FailOnStarvation
{
    private const string Word = "starvation";

    /// <summary>In one sentence.</summary>
    private const int MaxListed = 5;

    public static Option<string?> Option() => new Option<string?>("--fail-on")
    {
        Description = $"{Word}: exit with 3 when pool threads were blocked according to any rule",
    }.Checked(word => word is null or Word ? null : $"--fail-on takes {Word}, not '{word}'");

    /// <summary>True when any of the runs had blocked threads. Says so, or that some had too few samples.</summary>
    public static async Task<bool> SayAsync(TextWriter error, IReadOnlyList<FinishedRun> runs)
    {
        if (Broken(runs) is { } broken)
        {
            await error.WriteLineAsync(broken).ConfigureAwait(false);
            return true;
        }

        if (NotJudged(runs) is { } unsure)
        {
            await error.WriteLineAsync(unsure).ConfigureAwait(false);
        }

        return false;
    }

    /// <summary>In one line; null when none had.</summary>
    public static string? Broken(IReadOnlyList<FinishedRun> runs)
    {
        var blocked = runs.Select(run => (run.Id, Finding: RunFindings.BlockingIn(run.Findings)!)).Where(run => run.Finding is not null).ToList();
        if (blocked.Count == 0)
        {
            return null;
        }

        var (id, worst) = blocked.MaxBy(run => run.Finding.Severity);
        return runs.Count == 1
            ? $"--fail-on {Word}: {worst.Sentence}"
            : $"--fail-on {Word}: {Readable.Count(blocked.Count)} of {Readable.Count(runs.Count)} runs had blocked pool threads "
                + $"({Listed([.. blocked.Select(run => run.Id)])}); "
                + $"the worst, {id}: {worst.Sentence}";
    }

    /// <summary>A build that was not judged must not look like one that passed.</summary>
    private static string? NotJudged(IReadOnlyList<FinishedRun> runs) =>
        runs.FirstOrDefault(run => run.Summary.Verdict is not { } verdict || RunVerdict.IsUnknown(verdict)) is { } unsure
            ? $"--fail-on {Word} was not judged for {unsure.Id}. {unsure.Summary.Verdict?.Sentence}".TrimEnd()
            : null;

    private static string Listed(string[] ids) =>
        string.Join(", ", ids.Take(MaxListed)) + (ids.Length > MaxListed ? $" and {Readable.Count(ids.Length - MaxListed)} more" : "");
}
