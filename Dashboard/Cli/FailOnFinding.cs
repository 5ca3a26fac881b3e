using System.CommandLine;
using Dashboard.Cli.Frame;
using Dashboard.Diagnosis;
using Dashboard.Running;
using Dashboard.Timeline.Findings;

namespace Dashboard.Cli;

/// <summary><c>--fail-on starvation</c> and <c>--fail-on trouble</c> of <c>run</c> and <c>record</c>: exit code 3.</summary>
internal static class FailOnFinding
{
    public const string Starvation = "starvation";

    /// <summary>The word covers all findings, for example requests that hang on an idle pool.</summary>
    public const string Trouble = "trouble";

    private const int MaxListed = 5;

    public static Option<string?> Option() => new Option<string?>("--fail-on")
    {
        Description = $"{Starvation}: exit with 3 when pool threads were blocked according to any rule; {Trouble}: when anything was wrong, for example "
            + "requests that hang",
    }.Checked(word => word is null or Starvation or Trouble ? null : $"--fail-on takes {Starvation} or {Trouble}, not '{word}'");

    public static async Task<bool> SayAsync(TextWriter error, IReadOnlyList<FinishedRun> runs, string? word)
    {
        if (word is null)
        {
            return false;
        }

        if (Broken(runs, word) is { } broken)
        {
            await error.WriteLineAsync(broken).ConfigureAwait(false);
            return true;
        }

        if (NotJudged(runs, word) is { } unsure)
        {
            await error.WriteLineAsync(unsure).ConfigureAwait(false);
        }

        return false;
    }

    public static string? Broken(IReadOnlyList<FinishedRun> runs, string word)
    {
        var found = runs.Select(run => (run.Id, Finding: word == Trouble ? RunFindings.WorstIn(run.Findings) : RunFindings.BlockingIn(run.Findings)))
            .Where(run => run.Finding is not null).ToList();
        if (found.Count == 0)
        {
            return null;
        }

        var (id, worst) = found.MaxBy(run => run.Finding!.Severity);
        return runs.Count == 1
            ? $"--fail-on {word}: {worst!.Sentence}"
            : $"--fail-on {word}: {Readable.Count(found.Count)} of {Readable.Count(runs.Count)} runs had {(word == Trouble ? word : "blocked pool threads")} "
                + $"({Listed([.. found.Select(run => run.Id)])}); "
                + $"the worst, {id}: {worst!.Sentence}";
    }

    /// <summary>A build that was not judged must differ from one that passed.</summary>
    private static string? NotJudged(IReadOnlyList<FinishedRun> runs, string word) =>
        runs.FirstOrDefault(run => run.Summary.Verdict is not { } verdict || RunVerdict.IsUnknown(verdict)) is { } unsure
            ? $"--fail-on {word} was not judged for {unsure.Id}. {unsure.Summary.Verdict?.Sentence}".TrimEnd()
            : null;

    private static string Listed(string[] ids) =>
        string.Join(", ", ids.Take(MaxListed)) + (ids.Length > MaxListed ? $" and {Readable.Count(ids.Length - MaxListed)} more" : "");
}
