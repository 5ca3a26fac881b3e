namespace Dashboard.Injections;

/// <summary>Detects Windows' own pool: work waits, threads are added, and no goal is reported (event 55). Not thread-safe.</summary>
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
