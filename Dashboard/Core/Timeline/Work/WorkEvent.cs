using System.Runtime.InteropServices;

namespace Dashboard.Timeline.Work;

/// <summary>One step of a target's threads, or an observation of them. Thousands a second: folded where they arrive, no timeline items.</summary>
/// <param name="T">When it happened, seconds on the timeline, on the one clock of all that is read of the target.</param>
/// <param name="Thread">The operating system's number of the thread; 0 for none.</param>
/// <param name="Item">
/// For an item that is queued or taken: its hash, the same for both and for every time that the same object is queued. For a timer: its hash, the same when it
/// is armed and when it fires. For a wait that begins: the address waited for, which a collection may change; 0 when unknown. For lost events: how many. For a
/// response: its HTTP status. For the pool's goal and a thread that starts or ends: threads. Otherwise 0.
/// </param>
/// <param name="Subject">A request; a wait's stack, when it begins; an MVC action's name; or what was observed.</param>
[StructLayout(LayoutKind.Auto)]
public readonly record struct WorkEvent(WorkEventKind Kind, double T, long Thread, long Item = 0, object? Subject = null)
{
    /// <summary>The activity that raised it, carried from a request's begin across awaits, tasks and timers. May be empty, also where something ends.</summary>
    public Guid Activity { get; init; }

    /// <summary>An activity queued an item or armed a timer: mostly what follows an await.</summary>
    public bool IsAwait => Activity != Guid.Empty && Kind is (WorkEventKind.Enqueued or WorkEventKind.TimerArmed);

    public double DueSeconds { get; init; }

    /// <summary>Where a wait for a lock begins: the operating system's number of the thread that holds it; 0 where that is not known.</summary>
    public long Owner { get; init; }

    public WorkRequest? Request => Subject as WorkRequest;

    /// <summary>The stack of a wait that begins; null where no stack was read.</summary>
    public BlockStack? Stack => Subject as BlockStack;
}

/// <summary>A request as Kestrel names it, or a unit of work beside them.</summary>
/// <param name="Id">Unique in the process: connection and number.</param>
/// <param name="HttpVersion">For example <c>HTTP/1.1</c>.</param>
/// <param name="Path">Without query.</param>
public sealed record WorkRequest(string Id, string HttpVersion, string Method, string Path)
{
    /// <summary>In place of the method.</summary>
    public const string Unit = "work";

    /// <summary>True when this program sent it to see what the target offers: in no account.</summary>
    public bool IsOwn { get; init; }

    /// <summary>True for a unit of work that is no HTTP request, an activity of a source that was asked for: what it is follows <see cref="Unit"/>.</summary>
    public bool IsUnit { get; init; }

    /// <summary>True for a unit that a request's connection brings, as the call of a hub's method: that request is open by design.</summary>
    public bool IsOfConnection { get; init; }

    /// <summary>The trace that it belongs to, where its response ended or a unit began; none where the target makes no activities.</summary>
    public TraceContext Trace { get; init; }
}
