using Dashboard.Timeline.Rates;

namespace Dashboard.Charts;

/// <summary>
/// Tells where a line must break: points lie further apart than <see cref="DataGaps.LineIntervals"/>. A paused process sends one sample for the whole pause:
/// its figures are true, but nobody watched in between.
/// </summary>
internal sealed class GapDetector
{
    /// <summary>Intervals the usual one is taken from (their median), so that a single odd one changes nothing.</summary>
    private const int Remembered = 9;

    private readonly Queue<double> _intervals = new();
    private double? _last;

    /// <summary>Where to put a row without values before this point; null when the line goes on.</summary>
    /// <param name="t">Time of the point, in seconds.</param>
    /// <param name="intervalSeconds">The interval the point states for itself.</param>
    public double? Next(double t, double intervalSeconds)
    {
        var last = _last;
        var isGap = last is { } earlier && IsGap(t - earlier, intervalSeconds);
        _last = t;
        _intervals.Enqueue(intervalSeconds);
        if (_intervals.Count > Remembered)
        {
            _intervals.Dequeue();
        }

        return isGap && last is { } before ? before + ((t - before) / 2) : null;
    }

    private bool IsGap(double distance, double intervalSeconds)
    {
        if (_intervals.Count == 0)
        {
            return distance > DataGaps.LineIntervals * intervalSeconds;
        }

        // No distance is a gap that the shortest interval explains already: a day's recording is not sorted 350,000 times.
        return distance > DataGaps.LineIntervals * _intervals.Min() && distance > DataGaps.LineIntervals * _intervals.Order().ElementAt(_intervals.Count / 2);
    }
}
