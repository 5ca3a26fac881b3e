namespace Dashboard.Timeline.Work;

/// <summary>What was seen at the end of a look at what threads wait for.</summary>
/// <param name="Look">What the target told of its tasks.</param>
/// <param name="Stacks">Where its threads were near the end of it.</param>
/// <param name="Threads">What the operating system says of them; empty where it says nothing.</param>
/// <param name="Why">Why it was looked, in a sentence.</param>
public sealed record WaitPicture(AwaitTrace Look, ThreadStacks Stacks, IReadOnlyList<ThreadSample> Threads, string Why);
