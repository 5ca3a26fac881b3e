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

    /// <summary>The worst come first, the unknown last. Equal ones are sorted by name, so that lines keep their places.</summary>
    internal static IReadOnlyList<OverviewLine> Sorted(IEnumerable<OverviewLine> lines) =>
    [
        .. lines.OrderByDescending(line => line.Verdict?.Severity ?? -1)
            .ThenBy(line => line.Title, StringComparer.Ordinal)
            .ThenBy(line => line.Facts.ProcessId),
    ];
}
