using Dashboard.Timeline.Histograms;

namespace Dashboard.RunFile;

/// <summary>Restores histograms of a summary from the load intervals, so that lists need not read them.</summary>
internal sealed class PhaseHistograms
{
    private readonly Dictionary<string, (LatencyHistogram Service, LatencyHistogram Response)> _sums = new(StringComparer.Ordinal);
    private readonly LoadItems _loads = new();
    private bool _isBroken;

    public static RunSummary Without(RunSummary summary) => summary with
    {
        Load = summary.Load is null ? null : Without(summary.Load),
        Phases = [.. summary.Phases.Select(phase => phase with { Load = Without(phase.Load) })],
    };

    public void Take(TimelineItem item)
    {
        if (_loads.Take(item))
        {
            foreach (var begun in _loads.NamesOf(item).OfType<string>())
            {
                _sums[begun] = (new LatencyHistogram(), new LatencyHistogram());
            }
        }
        else if (item is LoadInterval interval && _loads.NamesOf(item).FirstOrDefault() is { } name)
        {
            Add(_sums[name], interval);
        }
    }

    public RunSummary Restore(RunSummary summary)
    {
        if (_isBroken)
        {
            // Damaged counts cost the percentiles of the page, not the run: the summary has the usual ones itself.
            return summary;
        }

        var whole = summary with { Phases = [.. summary.Phases.Select(phase => phase with { Load = With(phase.Name, phase.Load) })] };
        return whole is { Load: { Service.IsEmpty: true } load } && whole.Find()?.Load is { } main
            ? whole with { Load = load with { Service = main.Service, ResponseBuckets = main.ResponseBuckets } }
            : whole;
    }

    private void Add((LatencyHistogram Service, LatencyHistogram Response) sums, LoadInterval interval)
    {
        try
        {
            sums.Service.AddSparse(interval.Service);
            sums.Response.AddSparse(interval.Response);
        }
        catch (FormatException)
        {
            // The latencies exceed the range of a histogram: no load has so many.
            _isBroken = true;
        }
    }

    private LoadSummary With(string phase, LoadSummary load) => !load.Service.IsEmpty || !_sums.TryGetValue(phase, out var sums)
        ? load
        : load with { Service = sums.Service.ToSparse(), ResponseBuckets = sums.Response.ToSparse() };

    private static LoadSummary Without(LoadSummary load) => load with { Service = default, ResponseBuckets = default };
}
