using System.Runtime.CompilerServices;
using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Target.Signals;

/// <summary>Events that a target could not keep because its buffer was full, as a stream counts them up. Not thread-safe.</summary>
internal sealed class LostEvents
{
    private int _told;

    public Loss Since(TraceEventDispatcher source)
    {
        var loss = Since(source.EventsLost);
        if (loss.IsUnknown && source is EventPipeEventSource stream)
        {
            // Else the count would stay there, and no later loss would ever show.
            CountOf(stream) = _told;
        }

        return loss;
    }

    /// <param name="total">
    /// The stream's count until now. It jumps to the largest number when the numbers of one thread's events go back: a new thread has the id of one that has
    /// ended (TraceEvent 4.0, EventCache.NotifyDroppedEventsIfNeeded). Then nothing need be lost, and whether anything is, is not known.
    /// </param>
    internal Loss Since(int total)
    {
        if (total == int.MaxValue)
        {
            return new Loss(0, IsUnknown: true);
        }

        var more = Math.Max(0, total - _told);
        _told += more;
        return new Loss(more, IsUnknown: false);
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_eventsLost")]
    internal static extern ref int CountOf(EventPipeEventSource source);
}

/// <summary>What was lost between two samples.</summary>
/// <param name="IsUnknown">There may have been any number more.</param>
internal readonly record struct Loss(int Events, bool IsUnknown);
