namespace Dashboard.Running;

/// <summary>A value over a run of any length, for its highest values in equal parts of the run. Its memory is bounded: neighbours are joined.</summary>
internal sealed class PeakCurve
{
    /// <summary>
    /// At least half of the points are used once there are so many samples: a part of sixty has 32 points or more, so it is off by at most one point.
    /// </summary>
    private const int MaxPoints = 3_840;

    private readonly List<(double T, double Value)> _points = [];

    /// <summary>The samples per point, and those in the last point.</summary>
    private int _each = 1;
    private int _inLast;
    private double _lastT;

    public double? First { get; private set; }

    public double? Last { get; private set; }

    public double? Highest { get; private set; }

    /// <param name="t">Seconds; never before the previous one.</param>
    public void Add(double t, double value)
    {
        (First, Last, Highest) = (First ?? value, value, Math.Max(Highest ?? value, value));
        _lastT = t;
        if (_inLast > 0 && _inLast < _each)
        {
            _points[^1] = (_points[^1].T, Math.Max(_points[^1].Value, value));
            _inLast++;
            return;
        }

        if (_points.Count == MaxPoints)
        {
            Join();
        }

        _points.Add((t, value));
        _inLast = 1;
    }

    /// <summary>The highest value in each of the equal parts that have values; the values themselves where there are no more of them than parts.</summary>
    public double[] Parts(int parts) => _points.Count <= parts
        ? [.. _points.Select(point => point.Value)]
        : [.. _points
            .GroupBy(point => Math.Min(parts - 1, (int)((point.T - _points[0].T) / (_lastT - _points[0].T) * parts)))
            .OrderBy(part => part.Key)
            .Select(part => part.Max(point => point.Value))];

    private void Join()
    {
        for (var at = 0; at < MaxPoints / 2; at++)
        {
            _points[at] = (_points[2 * at].T, Math.Max(_points[2 * at].Value, _points[(2 * at) + 1].Value));
        }

        _points.RemoveRange(MaxPoints / 2, MaxPoints / 2);
        _each *= 2;
    }
}
