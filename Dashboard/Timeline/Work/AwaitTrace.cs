namespace Dashboard.Timeline.Work;

/// <summary>What a target told of its tasks in some seconds: who began to wait for which, and what they are.</summary>
public sealed record AwaitTrace
{
    /// <summary>How long it lasted.</summary>
    public double Seconds { get; init; }

    /// <summary>Threads that began to wait for a task, in the order of their begins.</summary>
    public IReadOnlyList<TaskWait> Waits { get; init; } = [];

    /// <summary>The tasks that are waited for, by their number, as far as their begin was seen.</summary>
    public IReadOnlyDictionary<int, AwaitedTask> Tasks { get; init; } = new Dictionary<int, AwaitedTask>();

    /// <summary>Which task an async method awaited last, by the number of the method's own task.</summary>
    public IReadOnlyDictionary<int, int> Awaits { get; init; } = new Dictionary<int, int>();

    /// <summary>Events that did not fit into the target's buffer, or into what is kept of a look.</summary>
    public long EventsLost { get; init; }
}

/// <summary>A thread waited for a task, as <c>.Result</c>, <c>Wait()</c> and <c>GetAwaiter().GetResult()</c> do.</summary>
/// <param name="Thread">The operating system's number of the thread.</param>
/// <param name="Task">The task's number, unique in the process.</param>
/// <param name="From">When it began to, seconds on the timeline.</param>
/// <param name="Frames">From the root to the wait.</param>
public sealed record TaskWait(long Thread, int Task, double From, IReadOnlyList<BlockFrame> Frames)
{
    /// <summary>The id of the activity that waits; empty where there is none, or where it is not carried.</summary>
    public Guid Activity { get; init; }

    /// <summary>When it was over; null when it was not before the look's end.</summary>
    public double? To { get; init; }

    /// <summary>True when the thread waited at a time.</summary>
    public bool IsAt(double t) => From <= t && (To is not { } to || t <= to);
}

/// <summary>A task that was begun during a look.</summary>
/// <param name="Name">An async method as C# spells it, else what the runtime calls the task and where it was begun. Never empty.</param>
/// <param name="IsAsyncMethod">True for the task of an async method.</param>
public sealed record AwaitedTask(string Name, bool IsAsyncMethod)
{
    /// <summary>The operating system's number of the thread that began to run it; null for what no thread runs, and where that was not seen.</summary>
    public long? Thread { get; init; }
}
