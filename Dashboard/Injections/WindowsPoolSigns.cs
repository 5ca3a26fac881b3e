using Dashboard.Timeline;

namespace Dashboard.Injections;

/// <summary>
/// Whether a pool is seen to be Windows' own: on Windows, work waits, threads are added, and no goal was ever told (the runtime's own pool tells
/// each change of its goal, event 55). Not thread-safe.
/// </summary>
/// <param name="facts">Of the target.</param>
internal sealed class WindowsPoolSigns(TargetFacts? facts)
{
    private readonly bool _canBe = facts?.OperatingSystem?.StartsWith("Windows", StringComparison.OrdinalIgnoreCase) == true;
    private bool _goalTold;
    private double? _fewest;
    private double _most;

    public bool AreSeen => _canBe && !_goalTold && _most > _fewest + (facts?.ProcessorCount ?? 0);

    public void Add(TimelineItem item)
    {
        switch (item)
        {
            case Injection:
                _goalTold = true;
                break;
            case PoolSample { ThreadCount: { } threads, QueueLength: > 0 }:
                _fewest = Math.Min(_fewest ?? threads, threads);
                _most = Math.Max(_most, threads);
                break;
        }
    }
}
