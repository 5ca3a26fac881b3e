namespace Dashboard.Timeline.Rates;

/// <summary>A rate over the last second, by each interval's share in it and the time really counted, less at a load's begin. Not thread-safe.</summary>
internal sealed class SlidingRate
{
    /// <summary>As far back as percentiles look.</summary>
    public const double Seconds = RecentLatency.Seconds;

    /// <summary>A smaller share at the second's edge is a timer's inaccuracy: of one item it would make a rate of 0.0000573/s.</summary>
    private const double Hair = 0.01;

    private readonly Queue<Part> _parts = new();

    /// <summary>For the second that ends with the interval; null when nothing in it was counted.</summary>
    /// <param name="increment">Null when not counted.</param>
    /// <param name="countedSeconds">Null: the interval's own length.</param>
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

    public void Clear() => _parts.Clear();

    [System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Auto)]
    private readonly record struct Part(double T, double IntervalSeconds, double? Increment, double CountedSeconds)
    {
        public double ShareSince(double from) => IntervalSeconds > 0 ? Math.Min(1, (T - from) / IntervalSeconds) : 0;
    }
}
