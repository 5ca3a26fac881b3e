using Dashboard.Injections;

namespace Dashboard.Charts;

/// <summary>The runtime's rules beside the thread count: only while the pool follows them, and not far above the threads.</summary>
internal sealed class ModelLine(TargetFacts? facts)
{
    /// <summary>The limit in percent, beyond which the line would be wrong.</summary>
    private const double MaxDeviationPercent = 25;

    /// <summary>The limit in times of the thread count.</summary>
    private const double MaxAboveThreads = 1.2;

    private readonly InjectionModel _model = new(facts);
    private double? _threads;
    private bool _isDrawn;

    public IEnumerable<ModelPoint> Add(TimelineItem item)
    {
        _threads = item is PoolSample { ThreadCount: { } threads } ? threads : _threads;
        foreach (var point in _model.Add(item))
        {
            var isShown = (point.Threads ?? point.Low) <= MaxAboveThreads * _threads && !(point.DeviationPercent > MaxDeviationPercent);
            if (isShown)
            {
                var most = Math.Max(point.Low ?? 0, MaxAboveThreads * _threads!.Value);
                yield return point with { High = point.High is { } high ? Math.Min(high, most) : null };
            }
            else if (_isDrawn)
            {
                yield return new ModelPoint(point.T, null, null, null, null);
            }

            _isDrawn = isShown;
        }
    }
}
