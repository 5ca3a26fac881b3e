using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline;

/// <summary>Who blocked threads in about a second, call site by call site. Times of several windows add up.</summary>
/// <param name="T">The end of the window, seconds on the timeline.</param>
/// <param name="WindowSeconds">Its length (&gt; 0).</param>
public sealed record BlockingSites(double T, double WindowSeconds) : TimelineItem(T)
{
    /// <summary><see cref="BlockingSite.Source"/> of what waits and contentions tell.</summary>
    public const string WaitEvents = "wait events";

    /// <summary><see cref="BlockingSite.Source"/> of what one look at all stacks tells: of the moment of its window only.</summary>
    public const string Snapshot = "stack snapshot";

    /// <summary><see cref="BlockingSite.Source"/> of what the operating system tells.</summary>
    public const string OfSystem = "/proc";

    /// <summary><see cref="BlockingSite.Route"/> of waits by code that runs for no request: of a background service, or a timer.</summary>
    public const string NoRequest = "no request";

    /// <summary>How everything in it is known; one that was read without saying so is of wait events.</summary>
    public string Source { get; init; } = WaitEvents;

    /// <summary>Call sites at which a pool thread was blocked, most of them first; at most 100, the rest is one row.</summary>
    public IReadOnlyList<BlockingSite> Sites { get; init; } = [];

    /// <summary>Threads outside the pool that were blocked, as threads' worth: they are kept apart.</summary>
    public double OtherThreads { get; init; }

    /// <summary>Waits shorter than a millisecond; they are in no site.</summary>
    public long ShortWaits { get; init; }

    /// <summary>What those took together, seconds.</summary>
    public double ShortSeconds { get; init; }

    /// <summary>Events that did not fit into the target's buffer.</summary>
    public long EventsLost { get; init; }
}

/// <summary>One call site that blocked threads of the pool.</summary>
/// <param name="Method">The user's method, as C# spells it; the MVC action, else the route where it was inlined away. Never empty.</param>
/// <param name="Kind">
/// What it waits in: <c>Task wait</c>, <c>lock</c>, <c>semaphore</c>, <c>event</c>, <c>sleep</c>, <c>socket</c>, <c>file</c>, <c>other wait</c>.
/// </param>
/// <param name="Source">How it is known: <c>wait events</c>, <c>stack snapshot</c> or <c>/proc</c>.</param>
public sealed record BlockingSite(string Method, string Kind, string Source)
{
    /// <summary>The route that it serves; null where that is not known.</summary>
    public string? Route { get; init; }

    /// <summary>Waits that began in the window.</summary>
    public long Waits { get; init; }

    /// <summary>Time that threads were blocked in the window, also in waits that began before it or are not over.</summary>
    public double BlockedSeconds { get; init; }

    /// <summary>Who holds what is waited for, or the other end of the socket, in words; null where that is not known.</summary>
    public string? Owner { get; init; }

    /// <summary>The route that the owner serves; null where that is not known.</summary>
    public string? OwnerRoute { get; init; }

    /// <summary>Of a Task wait: the async methods or other tasks that it was seen to wait for, in words; null where that is not known.</summary>
    public string? Awaits { get; init; }

    /// <summary>Which <see cref="SiteStack"/> of this timeline shows how it came there; null without one.</summary>
    public int? Stack { get; init; }

    /// <summary>Where the method is written; null where no symbols tell, or where another name stands for it.</summary>
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
    /// <summary>Where the frames' methods are written, by the frame's place in <see cref="Frames"/>; null where none is known.</summary>
    public IReadOnlyDictionary<int, SourceLine>? Lines { get; init; }
}
