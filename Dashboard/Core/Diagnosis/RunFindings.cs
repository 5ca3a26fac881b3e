using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis;

/// <summary>What was wrong with the pool of a run, and the verdict on it.</summary>
/// <param name="IsStored">True for the recorder's own findings, false for those made now of an older or interrupted file.</param>
public sealed record RunFindings(IReadOnlyList<Finding> All, PoolVerdict Verdict, bool IsStored)
{
    /// <summary>The most severity that a finding loses for having been over before the end.</summary>
    private const double OverPoints = 20;

    /// <summary>The worst first.</summary>
    public IReadOnlyList<Finding> Troubles =>
        [.. All.Where(finding => finding.IsProblem).OrderByDescending(finding => finding.Severity)];

    public Finding? Worst => Troubles.FirstOrDefault(finding => finding.Rule == Verdict.Rule && finding.From.Equals(Verdict.From));

    public IReadOnlyList<Finding> Others => [.. All.Except([Worst]).OfType<Finding>().OrderByDescending(finding => finding.Severity)];

    /// <summary>The worst of blocked threads; null without one.</summary>
    public Finding? Blocking => BlockingIn(All);

    /// <inheritdoc cref="Blocking"/>
    public static Finding? BlockingIn(IEnumerable<Finding> found) => WorstIn(found.Where(finding => RuleList.IsBlocking(finding.Rule)));

    /// <summary>The worst problem; null without one. Severity counts, less for being over before the end: a load's first seconds are not its result.</summary>
    public static Finding? WorstIn(IEnumerable<Finding> found)
    {
        Finding[] troubles = [.. found.Where(finding => finding.IsProblem)];
        var end = troubles.Select(finding => finding.To ?? finding.From).DefaultIfEmpty().Max();
        var span = end - troubles.Select(finding => finding.From).DefaultIfEmpty().Min();
        return troubles.OrderByDescending(finding => finding.Severity - (span > 0 ? OverPoints * (end - (finding.To ?? end)) / span : 0))
            .ThenBy(finding => finding.From).FirstOrDefault();
    }

    public static bool IsStarved(IEnumerable<Finding> found, double from, double to) =>
        Between(found, from, to).Any(Starves);

    public static bool Starves(Finding finding) => finding.IsProblem && RuleList.Starves(finding.Rule) && finding.Kind != Windows.ConnectionWait.Kind;

    public static IEnumerable<Finding> Between(IEnumerable<Finding> found, double from, double to) =>
        found.Where(finding => finding.From < to && !(finding.To <= from));

    public static RunFindings Of(
        IReadOnlyList<TimelineItem> items, RunSummary? summary, TargetFacts? target, IReadOnlyDictionary<string, double>? thresholds = null)
    {
        if (summary?.Verdict is { } verdict)
        {
            return new RunFindings(LastWords(items.OfType<FindingItem>().Select(item => item.Finding)), verdict, IsStored: true);
        }

        var limits = Windows.Thresholds.Recorded(thresholds);
        var (diagnoser, diagnosis) = (new Diagnoser(limits), new RunDiagnosis(0, limits));
        diagnoser.Know(target);
        foreach (var item in items.Where(static item => item is not FindingItem))
        {
            diagnosis.Add(item);
            Take(item.T, diagnoser.Add(item));
        }

        Take(0, diagnoser.End());
        return new RunFindings(diagnosis.Found, diagnosis.Verdict(summary), IsStored: false);

        void Take(double t, IReadOnlyList<Finding> found)
        {
            foreach (var finding in found)
            {
                diagnosis.Add(new FindingItem(t, finding));
            }
        }
    }

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
