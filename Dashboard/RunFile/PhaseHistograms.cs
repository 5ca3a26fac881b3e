using Dashboard.Timeline;

namespace Dashboard.RunFile;

/// <summary>
/// A stored summary holds no histograms: the load intervals hold them already, and a list that reads only the summary need not read them.
/// Whoever opens the whole run gets them back, bucket by bucket the same.
/// </summary>
internal static class PhaseHistograms
{
    public static RunSummary Without(RunSummary summary) => summary with
    {
        Load = summary.Load is null ? null : Without(summary.Load),
        Phases = [.. summary.Phases.Select(phase => phase with { Load = Without(phase.Load) })],
    };

    /// <exception cref="FormatException">An interval holds something that is no histogram.</exception>
    public static RunSummary Restore(RunSummary summary, IReadOnlyList<TimelineItem> items)
    {
        var intervals = IntervalsByPhase(items);
        PhaseSummary[] phases = [.. summary.Phases.Select(phase => intervals.TryGetValue(phase.Name, out var own) ? phase with { Load = With(phase.Load, own) } : phase)];
        var main = Array.Find(phases, phase => phase.Name == summary.MainPhase)?.Load;
        return summary with
        {
            Phases = phases,
            Load = summary.Load is { Service: [] } load && main is not null ? load with { Service = main.Service, ResponseBuckets = main.ResponseBuckets } : summary.Load,
        };
    }

    private static Dictionary<string, List<LoadInterval>> IntervalsByPhase(IReadOnlyList<TimelineItem> items)
    {
        var phases = new Dictionary<string, List<LoadInterval>>(StringComparer.Ordinal);
        List<LoadInterval>? current = null;
        foreach (var item in items)
        {
            switch (item)
            {
                case Phase { Name: "load", Label: { } label }:
                    phases[label] = current = [];
                    break;
                case Phase { Name: not "drain" }:
                    current = null;
                    break;
                case LoadInterval interval:
                    current?.Add(interval);
                    break;
            }
        }

        return phases;
    }

    private static LoadSummary Without(LoadSummary load) => load with { Service = [], ResponseBuckets = [] };

    private static LoadSummary With(LoadSummary load, List<LoadInterval> intervals) => load.Service.Length > 0 ? load : load with
    {
        Service = Sum(intervals.Select(interval => interval.Service)),
        ResponseBuckets = Sum(intervals.Select(interval => interval.Response)),
    };

    private static long[][] Sum(IEnumerable<long[][]> parts)
    {
        var sum = new LatencyHistogram();
        foreach (var part in parts)
        {
            sum.AddSparse(part);
        }

        return sum.ToSparse();
    }
}
