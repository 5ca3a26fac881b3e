using System.Globalization;
using Dashboard.Accounts.Blockers;
using Dashboard.Timeline.Findings;

namespace Dashboard.Accounts.Threads;

/// <summary>When a snapshot is worth taking: blocked threads, or, with everything read, a long queue or threads that pile up. Pure. Thread-safe.</summary>
internal sealed class SnapshotTrigger
{
    /// <summary>Seconds for which the queue stays above 0 before it counts.</summary>
    public const double QueueSeconds = 1;

    /// <summary>A queue that lasted so long and returns within <see cref="AgainSeconds"/> counts at once, for the rule of bursts.</summary>
    public const double BurstSeconds = 0.4;

    /// <inheritdoc cref="BurstSeconds"/>
    public const double AgainSeconds = 30;

    /// <summary>Threads that came within <see cref="GrowthSeconds"/> before it counts.</summary>
    public const int GrowthThreads = 8;

    public const double GrowthSeconds = 5;

    /// <summary>Threads blocked at the first sample: events never report waits that began before.</summary>
    public const int FirstBlocked = 2;

    /// <summary>The time after a snapshot in which no automatic one is taken, but for the first one of a finding after one that was taken before it.</summary>
    public const double CooldownSeconds = 30;

    /// <summary>After a snapshot none is taken so soon for unknown methods; doubled each time, up to <see cref="CooldownSeconds"/>.</summary>
    public const double NamelessSeconds = 2;

    /// <summary>Guards every field below: the thread that took a snapshot reports it.</summary>
    private readonly Lock _gate = new();

    /// <summary>Thread counts of the last 5 s; samples come at most ten times a second.</summary>
    private readonly Queue<(double T, double Threads)> _counts = new();
    private bool _hasLooked;
    private double? _queuedSince;

    private double _queuedSeconds;
    private double? _burstEnd;
    private double? _last;

    private double? _lastFull;

    private double? _early;
    private Finding? _shown;

    private Finding? _lasting;

    /// <summary>Routes without another name on any thread in their last snapshot: their handlers were inlined. Bound: the routes of one program.</summary>
    private readonly HashSet<string> _inlined = new(StringComparer.Ordinal);

    private double _pause = NamelessSeconds;

    public void Taken(double t)
    {
        lock (_gate)
        {
            _lastFull = _early is null ? t : _lastFull;
            (_last, _early) = (t, null);
        }
    }

    /// <returns>Why a snapshot should be taken now, in a sentence; null when none should.</returns>
    public string? Add(TimelineItem item, SignalLevel level)
    {
        lock (_gate)
        {
            return item switch
            {
                PoolSample sample => Early(sample, level == SignalLevel.All),
                FindingItem { Finding: { To: null } finding, T: var t } when level >= SignalLevel.Waits => Found(t, finding),
                FindingItem { Finding: { To: not null } finding } => Over(finding),
                ThreadStates { Workers: > 0 } look => First(look, level == SignalLevel.All),
                SessionChange change => Forget(change),
                BlockingSites { Source: BlockingSites.Snapshot } seen => See(seen),
                BlockingSites { Source: BlockingSites.OfSystem } sites when level >= SignalLevel.Waits => Nameless(sites),
                _ => null,
            };
        }
    }

    private string? First(ThreadStates look, bool isAllowed)
    {
        var blocked = look.Waiting + look.Sleep + look.Socket + look.File;
        if (_hasLooked || !isAllowed || look.T - _last < CooldownSeconds)
        {
            return null;
        }

        _hasLooked = true;
        if (blocked < FirstBlocked)
        {
            return null;
        }

        (_last, _early) = (look.T, look.T);
        return Text($"{Readable.Plural(blocked, "thread")} were blocked when reading began.");
    }

    private string? Forget(SessionChange change)
    {
        _hasLooked &= !change.State.IsGone();
        return null;
    }

    private string? Found(double t, Finding finding)
    {
        _lasting = finding.ThreadsBlocked is true ? finding : _lasting;
        if (finding is { ThreadsBlocked: false, IsProblem: false } || _shown?.IsSameAs(finding) == true || t - _lastFull < CooldownSeconds)
        {
            return null;
        }

        (_shown, _last, _lastFull, _early) = (finding, t, t, null);
        return $"Finding: {finding.Title}.";
    }

    private string? Over(Finding finding)
    {
        if (_lasting?.IsSameAs(finding) == true)
        {
            (_lasting, _pause) = (null, NamelessSeconds);
        }

        return null;
    }

    private string? See(BlockingSites seen)
    {
        foreach (var sites in seen.Sites.Where(site => site.Route is not null).GroupBy(site => site.Route!, StringComparer.Ordinal))
        {
            // One thread of the route that waits in code of the framework alone is no evidence about the others.
            if (sites.All(site => site.Method == sites.Key))
            {
                _inlined.Add(sites.Key);
            }
            else
            {
                _inlined.Remove(sites.Key);
            }
        }

        return null;
    }

    private string? Nameless(BlockingSites sites)
    {
        var all = sites.Sites.Sum(site => site.BlockedSeconds) / sites.WindowSeconds;
        var nameless = sites.Sites.Where(site => BlockingRowMerger.IsNameless(site) && !_inlined.Contains(site.Method)).Sum(site => site.BlockedSeconds)
            / sites.WindowSeconds;
        if (_lasting is null || nameless < 1 || nameless < all / 2 || _last is null || sites.T - _last < _pause)
        {
            return null;
        }

        (_last, _pause) = (sites.T, Math.Min(2 * _pause, CooldownSeconds));
        return Text($"{Readable.Plural(Math.Round(nameless), "thread")} {(Math.Round(nameless) == 1 ? "is" : "are")} blocked in an unidentified method.");
    }

    private string? Early(PoolSample sample, bool isAllowed)
    {
        var isQueued = sample.QueueLength > 0;
        _burstEnd = !isQueued && _queuedSeconds >= BurstSeconds ? sample.T : _burstEnd;
        var isAgain = isQueued && _queuedSince is null && sample.T - _burstEnd <= AgainSeconds;
        var since = _queuedSince = isQueued ? _queuedSince ?? sample.T : null;
        _queuedSeconds = isQueued ? _queuedSeconds + sample.IntervalSeconds : 0;
        var grown = Grown(sample);
        if (!isAllowed || sample.T - _last < CooldownSeconds)
        {
            return null;
        }

        var why = sample.T - since >= QueueSeconds ? Text($"The queue was above 0 for {sample.T - since:0.0} s.")
            : isAgain ? Text($"The queue is above 0 again, {sample.T - _burstEnd:0.0} s after the last backlog.")
            : grown >= GrowthThreads ? Text($"{grown:0} threads were added within {GrowthSeconds:0} s.")
            : null;
        if (why is not null)
        {
            (_last, _early) = (sample.T, sample.T);
        }

        return why;
    }

    private double Grown(PoolSample sample)
    {
        if (sample.ThreadCount is not { } threads)
        {
            return 0;
        }

        _counts.Enqueue((sample.T, threads));
        while (sample.T - _counts.Peek().T > GrowthSeconds)
        {
            _counts.Dequeue();
        }

        return threads - _counts.Min(count => count.Threads);
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
