namespace Dashboard.Accounts.Blockers;

/// <summary>One thread of the target that waited: in what, since when, and how much of it was counted.</summary>
internal sealed class BlockedThread(long number)
{
    private bool _isContention;

    public long Number => number;

    /// <summary>True when its last stack with a root showed it to be the pool's.</summary>
    public bool IsOfPool { get; private set; }

    /// <summary>The id of the activity that waits; empty where there is none, or where the target gives none.</summary>
    public Guid Activity { get; private set; }

    public CallSite? Site { get; private set; }

    /// <summary>The route that it serves, or <see cref="BlockingSites.NoRequest"/>; null where that is not known.</summary>
    public string? Route { get; private set; }

    /// <summary>What names its call site where its own method has no frame: the MVC action or the route; null where neither is known.</summary>
    public string? Handler => Action ?? (Route == BlockingSites.NoRequest ? null : Route);

    /// <summary>Which route it serves is found out late: requests are told by another session, which may be behind.</summary>
    /// <param name="action">The MVC action; null where there is none or it is not known.</param>
    /// <param name="ownerRoute">The route of who held what it waits for; null where nobody did or it is not known.</param>
    public void Serves(string? route, string? action, string? ownerRoute)
    {
        (Route, Action) = (Route ?? route, Action ?? action);
        Owner = Owner is { Route: null } ? Owner with { Route = ownerRoute } : Owner;
    }

    /// <summary>The MVC action that it runs; null where there is none or it is not known.</summary>
    public string? Action { get; private set; }

    /// <summary>Who held what it waits for when the wait began; null where that is not known.</summary>
    public LockOwner? Owner { get; private set; }

    /// <summary>When the wait began.</summary>
    public double Since { get; private set; }

    /// <summary>Up to when the wait was counted; null while it is too short to count.</summary>
    public double? Counted { get; set; }

    /// <summary>A lock's wait has a wait for a handle inside: it counts once, as the lock's.</summary>
    public bool WaitsForLock => Site is not null && _isContention;

    public void Begin(CallSite site, double at, Guid activity, string? route, LockOwner? owner, bool isContention)
    {
        (Site, Since, Activity, Action, Route, Owner, _isContention, Counted) = (site, at, activity, null, route, owner, isContention, null);
        IsOfPool = site.Thread == ThreadOwner.Unknown ? IsOfPool : site.Thread != ThreadOwner.Other;
    }

    public BlockedThread Copy()
    {
        var copy = (BlockedThread)MemberwiseClone();
        copy.Owner = Owner is null ? null : Owner with { Method = Owner.Name };
        return copy;
    }

    public void End() => (Site, _isContention, Counted) = (null, false, null);
}

/// <summary>Who holds a lock.</summary>
/// <param name="Method">Where it waits itself, in words; null where it does not or that is not known.</param>
/// <param name="Route">The route that it serves; null where that is not known.</param>
internal sealed record LockOwner(BlockedThread Thread, string? Method, string? Route)
{
    public LockOwner(BlockedThread thread, string? route)
        : this(thread, Words(thread), route)
    {
    }

    /// <summary>Of a lock that is held for long it is often seen later what its owner waits for.</summary>
    public string Name => Method ?? Words(Thread) ?? $"thread {Thread.Number}";

    private static string? Words(BlockedThread thread) =>
        thread.Site is { } site ? $"{site.Method(thread.Handler)}, itself waiting ({site.Kind})" : null;
}
