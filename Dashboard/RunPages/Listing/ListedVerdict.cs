using Dashboard.Diagnosis;
using Dashboard.RunFile;
using Dashboard.Timeline.Findings;

namespace Dashboard.RunPages.Listing;

/// <summary>The pool's verdict in a row of the list: of one run, or the worst of a group or sweep.</summary>
/// <param name="Words">The verdict in a few words, of several runs with their number; empty where none is known.</param>
internal sealed record ListedVerdict(PoolVerdict? Verdict, string Words, string Title)
{
    public static ListedVerdict Of(IReadOnlyList<RunListEntry> runs)
    {
        PoolVerdict[] known = [.. runs.Select(run => run.Summary?.Verdict).OfType<PoolVerdict>()];
        var worst = known.OrderByDescending(verdict => verdict.Severity).ThenBy(verdict => verdict.Rule == PoolVerdict.Healthy).FirstOrDefault();
        return worst is null
            ? new ListedVerdict(null, "", WhyNot(runs))
            : new ListedVerdict(worst, RunVerdict.TitleOf(worst) + HowMany(worst, known, runs.Count), worst.Sentence);
    }

    private static string HowMany(PoolVerdict worst, PoolVerdict[] known, int runs) =>
        runs == 1 ? "" : $": {Readable.Count(known.Count(verdict => verdict.Rule == worst.Rule))} of {Readable.Count(known.Length)}";

    private static string WhyNot(IReadOnlyList<RunListEntry> runs) =>
        runs.All(run => run.Summary is null) ? "Interrupted: open the run to see its findings."
        : runs.All(run => run.Summary?.Load?.Source is not null) ? "Figures of another tool: no data on the thread pool."
        : "Recorded before findings were saved: open the run to see them.";
}
