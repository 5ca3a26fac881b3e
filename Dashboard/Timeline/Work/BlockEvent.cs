using System.Runtime.InteropServices;

namespace Dashboard.Timeline.Work;

/// <summary>One step of a thread's waiting. Thousands a second: summed where they arrive, no timeline items.</summary>
[StructLayout(LayoutKind.Auto)]
public readonly record struct BlockEvent(BlockEventKind Kind, double T, long Thread = 0)
{
    /// <summary>Of a wait's begin: <see cref="BlockStack.Number"/>, told before; 0 when unknown.</summary>
    public int Stack { get; init; }

    /// <summary>Of a lock wait's begin: the system's number of the thread that holds it; 0 when unknown.</summary>
    public long Owner { get; init; }

    /// <summary>Of a wait's begin: the address waited for, which a collection may change; 0 when unknown.</summary>
    public long Object { get; init; }

    /// <summary>Of a wait's begin: as <see cref="WorkEvent.Activity"/>.</summary>
    public Guid Activity { get; init; }

    /// <summary>Of <see cref="BlockEventKind.EventsLost"/>: since it was last told.</summary>
    public long Missing { get; init; }
}
