using System.Diagnostics.Tracing;

namespace Dashboard.Tests.Accounts.Requests;

/// <summary>Ids of activities as the runtime itself makes them, one within the other.</summary>
internal sealed class NestedActivities : EventListener
{
    private const string TaskEvents = "System.Threading.Tasks.TplEventSource";
    private const EventKeywords FlowActivityIds = (EventKeywords)0x80;

    /// <summary>Of two sources of one name that live at the same time one may raise nothing.</summary>
    private static readonly Lock OneAtATime = new();
    private readonly List<Guid> _begun = [];
    private Nesting? _source;

    /// <summary>The ids of activities that begin one within the other, the n-th as the so many-th child of its parent.</summary>
    public static IReadOnlyList<Guid> Of(params int[] children)
    {
        using var alone = OneAtATime.EnterScope();
        using var source = new Nesting();
        using var listener = new NestedActivities { _source = source };
        listener.EnableEvents(source, EventLevel.Informational);
        foreach (var child in children)
        {
            for (var sibling = 1; sibling < child; sibling++)
            {
                source.PieceStart();
                source.PieceStop();
            }

            listener._begun.Clear();
            source.WholeStart();
            listener.Kept.Add(listener._begun[^1]);
        }

        return listener.Kept;
    }

    private List<Guid> Kept { get; } = [];

    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == TaskEvents)
        {
            EnableEvents(eventSource, EventLevel.Informational, FlowActivityIds);
        }
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (eventData.EventSource == _source && eventData.Opcode == EventOpcode.Start)
        {
            _begun.Add(eventData.ActivityId);
        }
    }

    [EventSource(Name = "Dashboard-Tests-Nesting")]
    private sealed class Nesting : EventSource
    {
        [Event(1, Level = EventLevel.Informational, ActivityOptions = EventActivityOptions.Recursive)]
        public void WholeStart() => WriteEvent(1);

        [Event(2, Level = EventLevel.Informational, ActivityOptions = EventActivityOptions.Recursive)]
        public void WholeStop() => WriteEvent(2);

        [Event(3, Level = EventLevel.Informational)]
        public void PieceStart() => WriteEvent(3);

        [Event(4, Level = EventLevel.Informational)]
        public void PieceStop() => WriteEvent(4);
    }
}
