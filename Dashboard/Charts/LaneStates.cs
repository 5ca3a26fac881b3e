namespace Dashboard.Charts;

/// <summary>The colour, pattern and words of a thread's state. Request times have the same colours.</summary>
/// <param name="Width">The bar's share of its row.</param>
/// <param name="Inner">Pattern of the line along the middle; null without one. States differ by width and pattern, not only by colour.</param>
/// <param name="Words">The words after a count: "in a task wait".</param>
internal sealed record LaneState(string Word, string Color, double Width, string? Inner, string Words, string Description)
{
    public int Number => LaneStates.NumberOf(Word);
}

internal static class LaneStates
{
    private const int Other = 5;

    public static IReadOnlyList<LaneState> All { get; } =
    [
        new("running", "--chart-1", 0.8, null, "running",
            "Executing a work item: on a processor or ready for one. Before .NET 9 also blocked: waits are seen there only when threads are sampled."),
        new("Task wait", "--chart-5", 0.8, "dash", "in a task wait", "Blocked until a task is complete: .Result, Wait() or GetAwaiter().GetResult()."),
        new("lock", "--chart-8", 0.8, "dot", "waiting for a lock", "Blocked until another thread releases a lock."),
        new("semaphore", "--chart-4", 0.8, "dashdot", "waiting for a semaphore", "Blocked in SemaphoreSlim.Wait."),
        new("event", "--chart-5", 0.8, "solid", "waiting for an event", "Blocked until an event or another wait handle is set."),
        new("other wait", "--chart-5", 0.45, null, "in another wait", "Blocked in a wait of unknown kind."),
        new("sleep", "--chart-7", 0.55, "dot", "asleep", "In Thread.Sleep, which raises no event: thread states are sampled once a second."),
        new("socket", "--chart-6", 0.55, "dash", "in a call on a socket", "Blocked in a call on a socket: thread states are sampled once a second."),
        new("file", "--chart-6", 0.55, "solid", "in a call on a file", "Blocked in a call on a file or a disk: thread states are sampled once a second."),
        new("idle or waiting", "--chart-unsure", 0.4, "dot", "idle or waiting",
            "In a timed wait: idle, asleep or waiting. Only the pool's own events tell which (signals: all)."),
        new("idle", "--chart-unsure", 0.15, null, "idle", "Waiting for work."),
    ];

    public static int NumberOf(string word)
    {
        var number = 0;
        while (number < All.Count && All[number].Word != word)
        {
            number++;
        }

        return number < All.Count ? number : Other;
    }
}
