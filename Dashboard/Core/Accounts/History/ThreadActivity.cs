using Dashboard.Accounts.Stacks;

namespace Dashboard.Accounts.History;

internal enum ActivityState
{
    Idle,

    /// <summary>In no wait that events report: it runs, sleeps, or is in a system call.</summary>
    Running,

    Blocked,
}

/// <summary>What a thread does for a while: the same request, in the same wait or in none.</summary>
/// <param name="from">In seconds on the timeline.</param>
internal sealed class ThreadActivity(long thread, double from, ActivityState state)
{
    public long Thread => thread;

    public double From => from;

    public double To { get; private set; } = double.PositiveInfinity;

    public ActivityState State => state;

    public bool BeginsItem { get; init; }

    /// <summary>The route that it serves, or <see cref="BlockingSites.NoRequest"/>; null where not known, or not yet: a later event may report it.</summary>
    public string? Route { get; set; }

    /// <summary>
    /// True where the events of its work item are no request's so far. A request that began before the session has no id either, so that <see cref="Route"/>
    /// states it only once there can be none of those.
    /// </summary>
    public bool IsNobodys { get; set; }

    /// <summary>The route, including <see cref="BlockingSites.NoRequest"/> as far as events show it now; null where they show nothing.</summary>
    public string? RouteSoFar => Route ?? (IsNobodys ? BlockingSites.NoRequest : null);

    public string? Action { get; set; }

    public ThreadWait? Wait { get; init; }

    /// <summary>The method that waits, as the table of who blocks names it: without a frame, the MVC action or route. Null while it is not blocked.</summary>
    public string? WaitsIn => Wait?.Site.Method(Action ?? (Route == BlockingSites.NoRequest ? null : Route));

    public bool IsAt(double t) => from <= t && t < To;

    public void End(double t) => To = t;
}

/// <summary>A wait of a thread, of several within each other the outermost.</summary>
/// <param name="IsLock">True for a lock, false for a handle.</param>
/// <param name="Lock">The lock that is waited for; 0 where that is not known.</param>
/// <param name="Owner">The thread that held it when the wait began; 0 where that is not known, and for a handle.</param>
internal sealed record ThreadWait(bool IsLock, CallSite Site, long Lock, long Owner, string? OwnerRoute)
{
    /// <summary>True where the lock itself is what the code waits for: a wait for a task contends for a lock of its own.</summary>
    public bool IsForLock => IsLock && Site.Kind == WaitKinds.Lock;
}
