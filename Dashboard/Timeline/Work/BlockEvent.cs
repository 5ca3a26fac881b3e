using System.Runtime.InteropServices;

namespace Dashboard.Timeline.Work;

/// <summary>One step of a thread's waiting. Up to thousands a second: added up where they arrive, no items of the timeline.</summary>
/// <param name="Kind">What happened.</param>
/// <param name="T">When, seconds on the timeline.</param>
/// <param name="Thread">The operating system's number of the thread; 0 where none is meant.</param>
[StructLayout(LayoutKind.Auto)]
public readonly record struct BlockEvent(BlockEventKind Kind, double T, long Thread = 0)
{
    /// <summary>Where a wait begins: the <see cref="BlockStack.Number"/> of its stack, which was told before; 0 when it is not known.</summary>
    public int Stack { get; init; }

    /// <summary>Where a wait for a lock begins: the operating system's number of the thread that holds the lock; 0 when it is not known.</summary>
    public long Owner { get; init; }

    /// <summary>Where a wait begins: which lock or object is waited for, an address that a collection may change; 0 when it is not known.</summary>
    public long Object { get; init; }

    /// <summary>Where a wait begins: as <see cref="WorkEvent.Activity"/>.</summary>
    public Guid Activity { get; init; }

    /// <summary>Of <see cref="BlockEventKind.EventsLost"/>: how many since it was last told.</summary>
    public long Missing { get; init; }
}
