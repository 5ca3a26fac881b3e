using Dashboard.Timeline.Histograms;

namespace Dashboard.Timeline.Rates;

/// <summary>How long single work items waited over a stretch of items, and for what share of those that were taken this is known. Not thread-safe.</summary>
/// <param name="from">The begin of the stretch; windows that began before are of items that were taken before, too, and do not count.</param>
internal sealed class ItemWaitsTally(double from = double.NegativeInfinity)
{
    /// <summary>A window is known up to three seconds after its samples: at ten a second.</summary>
    private const int MaxWaiting = 100;

    private readonly LatencyHistogram _waits = new();
    private readonly Queue<(double T, double Items)> _later = new();
    private double _taken;
    private double? _end;

    /// <summary>Items are counted until then by samples, and their waits are known until then by windows.</summary>
    public ItemWaits? Waits => ItemWaits.Of(_waits) is { } waits
        ? waits with { Share = _taken > 0 ? Math.Min(1, waits.Items / _taken) : null }
        : null;

    /// <summary>The highest mean of any window, milliseconds; null without one.</summary>
    public double? WorstMeanMs { get; private set; }

    public ItemWaitsTally Add(IEnumerable<TimelineItem> items)
    {
        foreach (var item in items)
        {
            Add(item);
        }

        return this;
    }

    public void Add(TimelineItem item)
    {
        switch (item)
        {
            case PoolSample { CompletedItems: { } completed, IntervalSeconds: > 0 } sample when _end is null || sample.T > _end:
                _later.Enqueue((sample.T, completed));
                if (_later.Count > MaxWaiting)
                {
                    // No window came: waits are not read, and these items are of those whose wait is not known.
                    _taken += _later.Dequeue().Items;
                }

                break;
            case RequestTimes times when times.T - times.WindowSeconds >= from:
                TakeUntil(times.T, since: _end is null ? times.T - times.WindowSeconds : double.NegativeInfinity);
                _waits.AddSparse(times.QueueWaits);
                WorstMeanMs = LatencyHistogram.MeanIn(times.QueueWaits) is { } mean ? Math.Max(WorstMeanMs ?? 0, mean / 1000) : WorstMeanMs;
                break;
        }
    }

    /// <summary>What was taken before the first window is not of the stretch that is known; what is taken between two windows is.</summary>
    private void TakeUntil(double end, double since)
    {
        _end = end;
        while (_later.TryPeek(out var sample) && sample.T <= end)
        {
            _later.Dequeue();
            _taken += sample.T > since ? sample.Items : 0;
        }
    }
}
