using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline;

/// <summary>Who blocked threads in about a second, by call site. Windows add up.</summary>
public sealed record BlockingSites(double T, double WindowSeconds) : TimelineItem(T)
{
    /// <summary><see cref="BlockingSite.Source"/> of waits and contentions.</summary>
    public const string WaitEvents = "wait events";

    /// <summary><see cref="BlockingSite.Source"/> of one look at all stacks: of that moment only.</summary>
    public const string Snapshot = "stack snapshot";

    /// <summary><see cref="BlockingSite.Source"/> of what the operating system tells.</summary>
    public const string OfSystem = "/proc";

    /// <summary><see cref="BlockingSite.Route"/> of code that runs for no request: background services, timers.</summary>
    public const string NoRequest = "no request";

    /// <summary>How everything in it is known; files that do not say it mean wait events.</summary>
    public string Source { get; init; } = WaitEvents;

    /// <summary>At which a pool thread was blocked, most first; at most 100, the rest is one row.</summary>
    public IReadOnlyList<BlockingSite> Sites { get; init; } = [];

    /// <summary>Blocked threads outside the pool, as threads' worth; not in <see cref="Sites"/>.</summary>
    public double OtherThreads { get; init; }

    /// <summary>Waits shorter than a millisecond; they are in no site.</summary>
    public long ShortWaits { get; init; }

    public double ShortSeconds { get; init; }

    /// <summary>Events that did not fit into the target's buffer.</summary>
    public long EventsLost { get; init; }
}

/// <summary>One call site that blocked threads of the pool.</summary>
/// <param name="Method">The user's method, as C# spells it; the MVC action, else the route where it was inlined away. Never empty.</param>
/// <param name="Kind"><c>Task wait</c>, <c>lock</c>, <c>semaphore</c>, <c>event</c>, <c>sleep</c>, <c>socket</c>, <c>file</c> or <c>other wait</c>.</param>
/// <param name="Source"><c>wait events</c>, <c>stack snapshot</c> or <c>/proc</c>.</param>
public sealed record BlockingSite(string Method, string Kind, string Source)
{
    /// <summary>The route that it serves; null where that is not known.</summary>
    public string? Route { get; init; }

    /// <summary>Waits that began in the window.</summary>
    public long Waits { get; init; }

    /// <summary>Also of waits that began before the window or are not over.</summary>
    public double BlockedSeconds { get; init; }

    /// <summary>Who holds what is waited for, or the other end of the socket, in words; null if unknown.</summary>
    public string? Owner { get; init; }

    /// <summary>The route that the owner serves; null where that is not known.</summary>
    public string? OwnerRoute { get; init; }

    /// <summary>Of a Task wait: the async methods or other tasks that it waits for, in words; null if unknown.</summary>
    public string? Awaits { get; init; }

    /// <summary>The <see cref="SiteStack.Number"/> of how it is reached; null without one.</summary>
    public int? Stack { get; init; }

    /// <summary>Null where no symbols tell, or where <see cref="Method"/> is another name.</summary>
    public SourceLine? Line { get; init; }

    /// <summary>True in the first window in which this site was ever seen.</summary>
    public bool IsNew { get; init; }
}

/// <summary>How a call site is reached; published once, before the first window that names it.</summary>
/// <param name="T">When it was first seen.</param>
/// <param name="Number">Unique on its timeline.</param>
/// <param name="Frames">From the root to the wait, as C# spells them; at most 64.</param>
public sealed record SiteStack(double T, int Number, IReadOnlyList<string> Frames) : TimelineItem(T)
{
    /// <summary>By the place in <see cref="Frames"/>; null where none is known.</summary>
    public IReadOnlyDictionary<int, SourceLine>? Lines { get; init; }
}
