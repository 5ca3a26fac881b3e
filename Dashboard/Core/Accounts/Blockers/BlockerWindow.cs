using Dashboard.Accounts.Stacks;

namespace Dashboard.Accounts.Blockers;

internal sealed class BlockerWindow(Action<TimelineItem> publish, Func<int> nextStack)
{
    private const int MaxRows = 100;

    private readonly KnownSites _known = new();
    private readonly Dictionary<(KnownSite Site, string? Route), SiteWindow> _sites = [];
    private double _otherSeconds;
    private long _shortWaits;
    private double _shortSeconds;

    public long EventsLost { get; set; }

    public long EventsLate { get; set; }

    public bool HasSites => _sites.Count > 0;

    public void AddShort(BlockedWait wait, double seconds)
    {
        if (IsBlocking(wait))
        {
            _shortWaits++;
            _shortSeconds += seconds;
        }
    }

    public void Add(BlockedWait wait, double until)
    {
        var seconds = until - (wait.Counted ?? wait.Since);
        if (!wait.IsOfPool)
        {
            _otherSeconds += seconds;
        }
        else if (IsBlocking(wait))
        {
            Add(wait, seconds, until);
        }
    }

    public void Tell(double end, double seconds)
    {
        publish(new BlockingSites(end, seconds)
        {
            Sites = Rows(),
            OtherThreads = Math.Max(0, _otherSeconds) / seconds,
            ShortWaits = _shortWaits,
            ShortSeconds = _shortSeconds,
            EventsLost = EventsLost,
            EventsLate = EventsLate,
        });
        _known.Told();
        _sites.Clear();
        (_otherSeconds, _shortWaits, _shortSeconds, EventsLost, EventsLate) = (0, 0, 0, 0, 0);
    }

    /// <summary>A thread of the pool that waits for work blocks none.</summary>
    private static bool IsBlocking(BlockedWait wait) => wait.IsOfPool && wait.Site.Thread != ThreadOwner.PoolIdle;

    private void Add(BlockedWait wait, double seconds, double until)
    {
        var site = _known.Of(wait.Method, wait.Site, until, () => Tell(wait.Site, wait.Since));
        if (!_sites.TryGetValue((site, wait.Route), out var window))
        {
            _sites[(site, wait.Route)] = window = new SiteWindow(site, wait.Route);
        }

        if (wait.Counted is null)
        {
            window.Begin();
        }

        window.Add(seconds, until);
        if (wait.Owner is { } owner)
        {
            window.HeldBy(owner, wait.OwnerRoute, seconds);
        }
    }

    private int Tell(CallSite site, double at)
    {
        var stack = new SiteStack(at, nextStack(), site.Frames) { Lines = site.Lines };
        publish(stack);
        return stack.Number;
    }

    private IReadOnlyList<BlockingSite> Rows()
    {
        var rows = _sites.Values.Select(site => site.Row()).OrderByDescending(row => row.BlockedSeconds).ToList();
        if (rows.Count <= MaxRows)
        {
            return rows;
        }

        var rest = rows[(MaxRows - 1)..];
        var others = new BlockingSite($"{rest.Count} other call sites", WaitKinds.Other, rest[0].Source)
        {
            Waits = rest.Sum(row => row.Waits),
            BlockedSeconds = rest.Sum(row => row.BlockedSeconds),
        };
        return [.. rows.Take(MaxRows - 1), others];
    }
}
