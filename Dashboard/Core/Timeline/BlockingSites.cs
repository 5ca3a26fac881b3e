using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline;

/// <summary>Call sites that blocked threads in about a second. Windows add up.</summary>
public sealed record BlockingSites(double T, double WindowSeconds) : TimelineItem(T)
{
    public const string WaitEvents = "wait events";

    /// <summary>The <see cref="BlockingRow.Source"/> of one sample of all stacks: of that moment only.</summary>
    public const string Snapshot = "stack snapshot";

    public const string OfSystem = "/proc";

    /// <summary>In place of a method: the compiler inlined the handler, and the request that it serves is not known.</summary>
    public const string InlinedHandler = "an inlined request handler";

    /// <summary>The <see cref="BlockingRow.Route"/> of code that runs for no request: background services, timers.</summary>
    public const string NoRequest = "no request";

    /// <summary>The source of all of it; files without it mean wait events.</summary>
    public string Source { get; init; } = WaitEvents;

    /// <summary>Sites of pool threads, most blocked time first; at most 100, the rest is one row.</summary>
    public IReadOnlyList<BlockingSite> Sites { get; init; } = [];

    /// <summary>The mean number of blocked threads outside the pool; not in <see cref="Sites"/>.</summary>
    public double OtherThreads { get; init; }

    /// <summary>Waits shorter than a millisecond; they are in no site.</summary>
    public long ShortWaits { get; init; }

    public double ShortSeconds { get; init; }

    public long EventsLost { get; init; }

    /// <summary>Events of any session that came after later ones had been counted, and count at the time of those.</summary>
    public long EventsLate { get; init; }
}

/// <summary>One call site that blocked threads of the pool in a window.</summary>
/// <inheritdoc/>
public sealed record BlockingSite(string Method, string Kind, string Source) : BlockingRow(Method, Kind, Source)
{
    public long Waits { get; init; }

    /// <summary>Includes waits that began before the window or are not over.</summary>
    public double BlockedSeconds { get; init; }

    /// <summary>True in the first window in which this site was ever seen.</summary>
    public bool IsNew { get; init; }
}

/// <summary>The stack of a call site; published once, before the first window that names it.</summary>
/// <param name="T">When it was first seen.</param>
/// <param name="Number">Unique on its timeline.</param>
/// <param name="Frames">Ordered from the root to the wait, as C# spells them; at most 64.</param>
public sealed record SiteStack(double T, int Number, IReadOnlyList<string> Frames) : TimelineItem(T)
{
    /// <summary>By index in <see cref="Frames"/>; null where none is known.</summary>
    public IReadOnlyDictionary<int, SourceLine>? Lines { get; init; }

    /// <summary>The stacks among items, by their numbers.</summary>
    internal static IReadOnlyDictionary<int, SiteStack> ByNumber(IEnumerable<TimelineItem> items) =>
        items.OfType<SiteStack>().GroupBy(static stack => stack.Number).ToDictionary(static same => same.Key, static same => same.Last());
}
