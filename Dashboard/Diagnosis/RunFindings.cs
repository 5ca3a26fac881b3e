using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis;

/// <summary>What was found in a recorded run.</summary>
/// <param name="All">Each finding's last word, in the order of time, those that were refined by another one included.</param>
/// <param name="Verdict">The whole run in a sentence or two.</param>
/// <param name="IsStored">True when the run's own recorder found it; false when it is worked out now, of a file that is older or was interrupted.</param>
public sealed record RunFindings(IReadOnlyList<Finding> All, PoolVerdict Verdict, bool IsStored)
{
    /// <summary>Those that say that something was, or might be, wrong, the worst first.</summary>
    public IReadOnlyList<Finding> Troubles =>
        [.. All.Where(finding => finding.IsTrouble).OrderByDescending(finding => finding.Severity)];

    /// <summary>What the verdict is of; null where it is that nothing is wrong, or that too little is known.</summary>
    public Finding? Worst => Troubles.FirstOrDefault(finding => finding.Rule == Verdict.Rule && finding.From.Equals(Verdict.From));

    /// <summary>All but <see cref="Worst"/>, the worst first.</summary>
    public IReadOnlyList<Finding> Others => [.. All.Except([Worst]).OfType<Finding>().OrderByDescending(finding => finding.Severity)];

    /// <summary>The worst that says that threads of the pool were blocked: what is asked for as starvation; null where there is none.</summary>
    public Finding? Starvation => StarvationIn(All);

    /// <inheritdoc cref="Starvation"/>
    public static Finding? StarvationIn(IEnumerable<Finding> found) => found
        .Where(finding => finding.IsTrouble && RuleIds.IsBlocking(finding.Rule))
        .MaxBy(finding => finding.Severity);

    /// <summary>Whether threads of the pool were blocked at some time between two.</summary>
    public static bool IsStarved(IEnumerable<Finding> found, double from, double to) => StarvationIn(Between(found, from, to)) is not null;

    /// <summary>What was found at some time between two.</summary>
    public static IEnumerable<Finding> Between(IEnumerable<Finding> found, double from, double to) =>
        found.Where(finding => finding.From < to && !(finding.To <= from));

    /// <param name="items">The run's items in their order.</param>
    /// <param name="summary">Its figures; null for a run that was interrupted, or is in progress.</param>
    /// <param name="target">What the pool could use.</param>
    /// <param name="thresholds">Those of its header that were not their defaults.</param>
    public static RunFindings Of(
        IReadOnlyList<TimelineItem> items, RunSummary? summary, TargetFacts? target, IReadOnlyDictionary<string, double>? thresholds = null)
    {
        if (summary?.Verdict is { } verdict)
        {
            return new RunFindings(LastWords(items.OfType<FindingItem>().Select(item => item.Finding)), verdict, IsStored: true);
        }

        var diagnosis = new RunDiagnosis(target, Windows.Thresholds.Recorded(thresholds));
        foreach (var item in items)
        {
            diagnosis.Add(item);
        }

        diagnosis.End();
        return new RunFindings(LastWords(diagnosis.Found), diagnosis.Verdict(summary), IsStored: false);
    }

    /// <summary>Of the words on one finding the last one counts.</summary>
    public static IReadOnlyList<Finding> LastWords(IEnumerable<Finding> told)
    {
        var last = new Dictionary<(string Rule, double From), Finding>();
        foreach (var finding in told)
        {
            last[(finding.Rule, finding.From)] = finding;
        }

        return [.. last.Values.OrderBy(finding => finding.From)];
    }
}
