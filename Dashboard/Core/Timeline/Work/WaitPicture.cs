namespace Dashboard.Timeline.Work;

/// <summary>What is needed to see who waits for whom: awaited tasks, stacks and states of all threads, read at the same time.</summary>
public sealed record WaitPicture(AwaitTrace Look, ThreadStacks Stacks, IReadOnlyList<ThreadSample> Threads, string Why);
