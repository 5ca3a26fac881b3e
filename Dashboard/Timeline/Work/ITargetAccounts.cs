namespace Dashboard.Timeline.Work;

/// <summary>
/// Makes a timeline's items, and answers, of single steps. Each session starts anew: between two nobody listens. Thread-safe but where it says otherwise.
/// </summary>
public interface ITargetAccounts
{
    /// <param name="target">Whose.</param>
    /// <param name="events">Of the work session that begins.</param>
    (Action<WorkEvent> Step, Action<ActionEvent> Action) WorkBegins(TargetFacts target, WorkEvents events);

    void WorkEnds();

    /// <summary>Gets each stack before the first step that names it; never both at once.</summary>
    (Action<BlockEvent> Step, Action<BlockStack> Stack) WaitsBegin(TargetFacts target);

    /// <summary>True while work items and waits are read: <see cref="Doing"/> has an answer once it <see cref="IsTold"/>.</summary>
    bool FollowsThreads { get; }

    /// <summary>By events; null where they tell nothing, and before .NET 9, whose waits are not told and would pass for sleep.</summary>
    ThreadDoing? Doing(long thread, double t);

    /// <summary>Whether events have told all up to a time; before that <see cref="Doing"/> may be wrong.</summary>
    bool IsTold(double t);

    /// <summary>Null where not known.</summary>
    SiteName? NameOf(double t, ThreadSample look);

    /// <summary>Gets each look at all threads, with its time.</summary>
    void Looked(double t, IReadOnlyList<ThreadSample> looks);

    /// <summary>Gets each stack snapshot, and why it was taken, in a sentence.</summary>
    void Seen(ThreadStacks stacks, string why);

    /// <summary>Gets each item; why a snapshot should be taken now, or null.</summary>
    string? SnapshotDue(TimelineItem item, SignalLevel level);

    /// <summary>Gets when the runtime was suspended for a garbage collection, seconds on the timeline, however short.</summary>
    void Suspended(double from, double to);

    /// <summary>Gets what was seen of what threads wait for.</summary>
    void Looked(WaitPicture picture);

    /// <summary>Gets who queued work items during a look.</summary>
    void Looked(EnqueueStacks look);

    /// <summary>Why a look at waits is worth it now, in a sentence, or null. What was told counts as taken.</summary>
    string? WaitsDue();
}
