using Dashboard.Injections;
using Dashboard.Timeline;

namespace Dashboard.Charts;

/// <summary>
/// What of the runtime's rules is drawn beside the thread count: only while the pool follows them, and never so far above the threads that it would take
/// the height that they need. What it remembers does not grow.
/// </summary>
/// <param name="facts">Of the target; null: nothing is known of it.</param>
internal sealed class ModelLine(TargetFacts? facts)
{
    /// <summary>Beyond this deviation, percent, the line would say what is not so.</summary>
    private const double MaxDeviationPercent = 25;

    /// <summary>So many times the threads that there are.</summary>
    private const double MaxAboveThreads = 1.2;

    private readonly InjectionModel _model = new(facts);
    private double? _threads;
    private bool _isDrawn;

    /// <summary>Takes the next item and gives the points that it adds.</summary>
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
