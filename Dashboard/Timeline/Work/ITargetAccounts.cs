namespace Dashboard.Timeline.Work;

/// <summary>
/// What is made of the single steps that a target's sessions tell, for one timeline: items of it, and answers for who asks the target. What earlier sessions
/// told is of little use to the next one, since what happened in between is not known. Safe for any number of threads, but for what says otherwise.
/// </summary>
public interface ITargetAccounts
{
    /// <summary>
    /// A session of work events begins: gives who gets its events, and who gets the MVC actions among them, both on its reading thread.
    /// </summary>
    /// <param name="target">Whose.</param>
    /// <param name="events">Which of them.</param>
    (Action<WorkEvent> Step, Action<ActionEvent> Action) WorkBegins(TargetFacts target, WorkEvents events);

    /// <summary>The session of work events was left.</summary>
    void WorkEnds();

    /// <summary>A session of waits begins: gives who gets its steps, and who gets each stack before the first step that names it; never both at once.</summary>
    (Action<BlockEvent> Step, Action<BlockStack> Stack) WaitsBegin();

    /// <summary>True while each work item and each wait is read: <see cref="Doing"/> has an answer once it <see cref="IsTold"/>.</summary>
    bool FollowsThreads { get; }

    /// <summary>
    /// What events tell of a thread at a time: idle, waiting or running; null where they tell nothing, and for runtimes whose waits are not told (before
    /// .NET 9): a thread that is neither idle nor waiting, and yet not on a processor, would be said to sleep.
    /// </summary>
    ThreadDoing? Doing(long thread, double t);

    /// <summary>Whether events have told up to a time, as far as they ever will: before that <see cref="Doing"/> may be wrong.</summary>
    bool IsTold(double t);

    /// <summary>The method and the route where a thread was at a time; null where that is not known.</summary>
    SiteName? NameOf(double t, ThreadSample look);

    /// <summary>Gets each look at all threads, with its time.</summary>
    void Looked(double t, IReadOnlyList<ThreadSample> looks);

    /// <summary>Gets each stack snapshot, and why it was taken, in a sentence.</summary>
    void Seen(ThreadStacks stacks, string why);

    /// <summary>Gets each item of the timeline, and what somebody wants to be read; why a snapshot should be taken now, or null.</summary>
    string? SnapshotDue(TimelineItem item, SignalLevel level);

    /// <summary>Gets when the runtime was suspended for a garbage collection, seconds on the timeline, however short.</summary>
    void Suspended(double from, double to);

    /// <summary>Gets what was seen of what threads wait for.</summary>
    void Looked(WaitPicture picture);

    /// <summary>Why a look at what threads wait for would be worth it now, in a sentence; null when it would not. One that is told counts as taken.</summary>
    string? WaitsDue();
}
