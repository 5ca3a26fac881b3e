using Dashboard.Diagnosis.Monitoring;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Dashboard.Timeline.Findings;

namespace Dashboard.Targets;

/// <summary>One process in the overview.</summary>
public sealed record OverviewLine(TargetFacts Facts)
{
    public string Title { get; init; } = Facts.Name;

    public double? Threads { get; init; }

    public double? Queue { get; init; }

    /// <summary>The verdict of the rules; null where the pool is not read.</summary>
    public PoolVerdict? Verdict { get; init; }

    public string? Unread { get; init; }

    internal static OverviewLine Of(TargetFacts facts, TargetMonitor monitor, PoolAssessment now) =>
        monitor.State is SessionState.Attached or SessionState.Stalled
        ? new OverviewLine(facts) { Threads = monitor.Hub.NewestSample?.ThreadCount, Queue = monitor.Hub.NewestSample?.QueueLength, Verdict = now.Verdict }
        : new OverviewLine(facts) { Unread = monitor.Sentence };

    internal static OverviewLine? Of(WatchedTarget target) =>
        target.Monitor is { Facts: { } facts } monitor ? Of(facts, monitor, target.Of<PoolMonitor>().Now) with { Title = target.Title } : null;

    /// <inheritdoc cref="PoolVerdict.WorstFirst"/>
    internal static IReadOnlyList<OverviewLine> Sorted(IEnumerable<OverviewLine> lines) =>
        PoolVerdict.WorstFirst(lines, static line => line.Verdict, static line => (line.Title, line.Facts.ProcessId));
}
