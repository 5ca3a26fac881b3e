namespace Dashboard.Timeline.Rates;

/// <summary>
/// A rate per second over the last second: what single intervals of a quarter of a second counted jumps between nothing and a whole batch.
/// An interval counts by the share of its time inside that second, and the rate is divided by the time that was really counted: at the
/// beginning of a load by less than a second. Tile, chart, legend and comparison all ask here, so that they agree. Not thread-safe.
/// </summary>
internal sealed class SlidingRate
{
    /// <summary>How far a rate looks back, as percentiles do.</summary>
    public const double Seconds = RecentLatency.Seconds;

    /// <summary>A smaller share of an interval at the second's edge is a timer's unpunctuality: of one item it would make a rate of 0.0000573/s.</summary>
    private const double Hair = 0.01;

    private readonly Queue<Part> _parts = new();

    /// <summary>Takes the next interval and gives the rate of the second that ends with it; null when nothing in it was counted.</summary>
    /// <param name="t">The interval's end; not before that of the one before.</param>
    /// <param name="intervalSeconds">The interval's length.</param>
    /// <param name="increment">What was counted in it; null when it was not.</param>
    /// <param name="countedSeconds">For how long it was counted, when that is not the interval's own length.</param>
    public double? Add(double t, double intervalSeconds, double? increment, double? countedSeconds = null)
    {
        _parts.Enqueue(new Part(t, intervalSeconds, increment, countedSeconds ?? intervalSeconds));
        while (_parts.Peek().T <= t - Seconds)
        {
            _parts.Dequeue();
        }

        var (sum, seconds) = (0.0, 0.0);
        foreach (var part in _parts)
        {
            var share = part.ShareSince(t - Seconds);
            if (part.Increment is { } counted && share >= Hair)
            {
                sum += share * counted;
                seconds += share * part.CountedSeconds;
            }
        }

        return seconds > 0 ? sum / seconds : null;
    }

    /// <summary>Forgets what was counted: something new begins.</summary>
    public void Clear() => _parts.Clear();

    [System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Auto)]
    private readonly record struct Part(double T, double IntervalSeconds, double? Increment, double CountedSeconds)
    {
        public double ShareSince(double from) => IntervalSeconds > 0 ? Math.Min(1, (T - from) / IntervalSeconds) : 0;
    }
}
