namespace Dashboard.Timeline.Work;

public sealed record WaitPicture(AwaitTrace Look, ThreadStacks Stacks, IReadOnlyList<ThreadSample> Threads, string Why);
