using Dashboard.Timeline.Rates;

namespace Dashboard.Charts;

/// <summary>
/// Detects where a line breaks: points further apart than <see cref="DataGaps.LineIntervals"/>. A pause has one sample, and its time was not watched.
/// </summary>
internal sealed class GapDetector
{
    /// <summary>The number of intervals whose median is the usual one.</summary>
    private const int Remembered = 9;

    private readonly Queue<double> _intervals = new();
    private double? _last;

    /// <summary>The time of a row without values before this point; null when the line continues.</summary>
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

        // A distance that the shortest interval explains is no gap: a day's recording is not sorted 350,000 times.
        return distance > DataGaps.LineIntervals * _intervals.Min() && distance > DataGaps.LineIntervals * _intervals.Order().ElementAt(_intervals.Count / 2);
    }
}
