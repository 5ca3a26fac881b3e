namespace Dashboard.Timeline.Work;

/// <summary>
/// Who makes something of the single steps that a target's sessions tell; what it makes goes to the hub that it was asked for. What earlier sessions
/// of the same hub told is of little use to the next one, since what happened in between is not known.
/// </summary>
public sealed record WorkListener
{
    /// <summary>A listener that nobody is.</summary>
    public static WorkListener None { get; } = new()
    {
        WorkBegins = static (_, _) => (static _ => { }, static _ => { }),
        WaitsBegin = static _ => (static _ => { }, static _ => { }),
        Threads = static _ => ThreadListener.None,
    };

    /// <summary>
    /// A session of work events of a target begins: gives who gets its events, and who gets the MVC actions among them, both on its reading thread.
    /// </summary>
    public required Func<TimelineHub, TargetFacts, (Action<WorkEvent> Step, Action<ActionEvent> Action)> WorkBegins { get; init; }

    /// <summary>A session of waits begins: gives who gets its steps, and who gets each stack before the first step that names it; never both at once.</summary>
    public required Func<TimelineHub, (Action<BlockEvent> Step, Action<BlockStack> Stack)> WaitsBegin { get; init; }

    /// <summary>Who looks at the threads.</summary>
    public required Func<TimelineHub, ThreadListener> Threads { get; init; }

    /// <summary>Who looks at what they wait for.</summary>
    public Func<TimelineHub, AwaitListener> Awaits { get; init; } = static _ => AwaitListener.None;
}
