using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

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
        var whole = summary with
        {
            Phases = [.. summary.Phases.Select(phase => intervals.TryGetValue(phase.Name, out var own) ? phase with { Load = With(phase.Load, own) } : phase)],
        };
        return whole is { Load: { Service: [] } load } && whole.Find()?.Load is { } main
            ? whole with { Load = load with { Service = main.Service, ResponseBuckets = main.ResponseBuckets } }
            : whole;
    }

    private static Dictionary<string, List<LoadInterval>> IntervalsByPhase(IReadOnlyList<TimelineItem> items)
    {
        var phases = new Dictionary<string, List<LoadInterval>>(StringComparer.Ordinal);
        var loads = new LoadItems();
        foreach (var item in items)
        {
            if (loads.Take(item) && loads.Load is { Label: { } begun })
            {
                phases[begun] = [];
            }
            else if (item is LoadInterval interval && loads.Load is { Label: { } label })
            {
                phases[label].Add(interval);
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

    private static long[][] Sum(IEnumerable<SparseBuckets> parts)
    {
        var sum = new LatencyHistogram();
        foreach (var part in parts)
        {
            sum.AddSparse(part);
        }

        return sum.ToSparse();
    }
}
