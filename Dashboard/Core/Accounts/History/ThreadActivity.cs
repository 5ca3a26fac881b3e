using Dashboard.Accounts.Stacks;

namespace Dashboard.Accounts.History;

internal enum ActivityState
{
    /// <summary>A thread of the pool that has nothing to do.</summary>
    Idle,

    /// <summary>In no wait that events report: it runs, sleeps, or is in a system call.</summary>
    Running,

    /// <summary>Blocked by a wait or a lock.</summary>
    Blocked,
}

/// <summary>What a thread does for a while: the same request, in the same wait or in none.</summary>
/// <param name="thread">The operating system's number of the thread.</param>
/// <param name="from">Since when, seconds on the timeline.</param>
internal sealed class ThreadActivity(long thread, double from, ActivityState state)
{
    public long Thread => thread;

    public double From => from;

    /// <summary>Until when; infinite while it lasts.</summary>
    public double To { get; private set; } = double.PositiveInfinity;

    public ActivityState State => state;

    /// <summary>True where the thread begins with another work item.</summary>
    public bool BeginsItem { get; init; }

    /// <summary>The route that it serves, or <see cref="BlockingSites.NoRequest"/>; null where that is not known, or not yet: a later event may tell.</summary>
    public string? Route { get; set; }

    /// <summary>
    /// True where the events of its work item are no request's so far. A request that began before the session has no id either, so that
    /// <see cref="Route"/> says so only once there can be none of those.
    /// </summary>
    public bool IsNobodys { get; set; }

    /// <summary>The route, with what is no request's as far as events say now; null where they say nothing.</summary>
    public string? RouteSoFar => Route ?? (IsNobodys ? BlockingSites.NoRequest : null);

    /// <summary>The MVC action of the request; null where there is none or it is not known.</summary>
    public string? Action { get; set; }

    /// <summary>What it is blocked by; null while it is not.</summary>
    public ThreadWait? Wait { get; init; }

    /// <summary>
    /// The method that waits, as the table of who blocks names it: where its own has no frame, the MVC action or the route. Null while it is not blocked.
    /// </summary>
    public string? WaitsIn => Wait?.Site.Method(Action ?? (Route == BlockingSites.NoRequest ? null : Route));

    public bool IsAt(double t) => from <= t && t < To;

    public void End(double t) => To = t;
}

/// <summary>A wait of a thread, of several within each other the outermost.</summary>
/// <param name="IsLock">True for a lock, false for a handle.</param>
/// <param name="Site">Where.</param>
/// <param name="Lock">What is waited for; 0 where that is not known.</param>
/// <param name="Owner">The thread that held it when the wait began; 0 where that is not known, and for a handle.</param>
/// <param name="OwnerRoute">The route that the owner served; null where that is not known.</param>
internal sealed record ThreadWait(bool IsLock, CallSite Site, long Lock, long Owner, string? OwnerRoute)
{
    /// <summary>True where the lock itself is what the code waits for: a wait for a task contends for a lock of its own.</summary>
    public bool IsForLock => IsLock && Site.Kind == WaitKinds.Lock;
}
