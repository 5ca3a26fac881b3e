namespace Dashboard.Target.Levels;

/// <summary>Leaves the sessions beside the counters above a rate of events, and opens them again well below it. Pure. Not thread-safe.</summary>
/// <param name="mostPerSecond">Events a second. An event costs about 0.15 µs (docs/decisions.md), so that the default is 0.3 % of a core.</param>
internal sealed class SignalGovernor(double mostPerSecond = SignalGovernor.MaxPerSecond)
{
    public const double MaxPerSecond = 20_000;

    public const double MaxRequestEvents = 2_000;

    /// <summary>Awaits a second above which requests are no longer followed across them: about 0.7 % of a core.</summary>
    public const double MaxAwaits = 4_000;

    /// <summary>What an event costs the target, microseconds of processor time.</summary>
    public const double MicrosecondsPerEvent = 0.15;

    /// <summary>What it costs the target to carry the id of an activity across an await, microseconds of processor time.</summary>
    public const double MicrosecondsPerAwait = 1.6;

    /// <summary>The rate must be above the limit for so long: a burst at the begin of a load is no reason to read nothing of it.</summary>
    public const double SecondsAbove = 2;

    /// <summary>The rate must be below for so long before they come back.</summary>
    public const double SecondsBelow = 5;

    private const double Margin = 0.8;

    private double? _aboveSince;
    private double? _belowSince;
    private double? _eventsPerItem;

    public double Limit => mostPerSecond;

    public bool IsOpen { get; private set; } = true;

    public double? LeftAt { get; private set; }

    /// <summary>Adds one second.</summary>
    /// <param name="eventsPerSecond">Ignored while the sessions are left.</param>
    /// <param name="itemsPerSecond">Completed by the target's pool; null when its counters do not report it.</param>
    public void Add(double t, double eventsPerSecond, double? itemsPerSecond)
    {
        if (IsOpen)
        {
            _aboveSince = eventsPerSecond > mostPerSecond ? _aboveSince ?? t : null;
            if (_aboveSince is { } above && t - above >= SecondsAbove)
            {
                (IsOpen, LeftAt, _belowSince) = (false, eventsPerSecond, null);
                _eventsPerItem = itemsPerSecond > 0 ? eventsPerSecond / itemsPerSecond : null;
            }

            return;
        }

        // Where the counters do not report what the pool does, the only way to know is to open the sessions.
        var wouldBe = itemsPerSecond * _eventsPerItem ?? 0;
        _belowSince = wouldBe < Margin * mostPerSecond ? _belowSince ?? t : null;
        if (_belowSince is { } below && t - below >= SecondsBelow)
        {
            (IsOpen, _aboveSince) = (true, null);
        }
    }
}
