using Dashboard.Timeline.Rates;

namespace Dashboard.Charts;

/// <summary>
/// Whether a line breaks: points further apart than <see cref="DataGaps.LineIntervals"/>. Of a pause one sample comes, and nobody watched meanwhile.
/// </summary>
internal sealed class GapDetector
{
    /// <summary>Of which the usual one is the median.</summary>
    private const int Remembered = 9;

    private readonly Queue<double> _intervals = new();
    private double? _last;

    /// <summary>The time of a row without values before this point; null when the line goes on.</summary>
    /// <param name="t">Time of the point, in seconds.</param>
    /// <param name="intervalSeconds">As the point states it.</param>
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
