using Dashboard.Diagnosis.Monitoring;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Dashboard.Timeline.Findings;

namespace Dashboard.Targets;

/// <summary>One process in the overview.</summary>
/// <param name="Facts">Which.</param>
public sealed record OverviewLine(TargetFacts Facts)
{
    /// <summary>What its owner calls it, else the program's name.</summary>
    public string Title { get; init; } = Facts.Name;

    /// <summary>Threads of its pool; null while unknown.</summary>
    public double? Threads { get; init; }

    /// <summary>Work items not yet started; null while unknown.</summary>
    public double? Queue { get; init; }

    /// <summary>What the rules say; null where its pool is not read.</summary>
    public PoolVerdict? Verdict { get; init; }

    /// <summary>Why its pool is not read, in a sentence; null while it is.</summary>
    public string? Unread { get; init; }

    internal static OverviewLine Of(TargetFacts facts, TargetMonitor monitor, PoolAssessment now) =>
        monitor.State is SessionState.Attached or SessionState.Stalled
        ? new OverviewLine(facts) { Threads = monitor.Hub.NewestSample?.ThreadCount, Queue = monitor.Hub.NewestSample?.QueueLength, Verdict = now.Verdict }
        : new OverviewLine(facts) { Unread = monitor.Sentence };

    /// <summary>Null before anything was attached.</summary>
    internal static OverviewLine? Of(WatchedTarget target) =>
        target.Monitor is { Facts: { } facts } monitor ? Of(facts, monitor, target.Of<PoolMonitor>().Now) with { Title = target.Title } : null;

    /// <summary>The worst first; those of which nothing is known last. Equal ones by name, so that lines do not jump.</summary>
    internal static IReadOnlyList<OverviewLine> Sorted(IEnumerable<OverviewLine> lines) =>
    [
        .. lines.OrderByDescending(line => line.Verdict?.Severity ?? -1)
            .ThenBy(line => line.Title, StringComparer.Ordinal)
            .ThenBy(line => line.Facts.ProcessId),
    ];
}
