namespace Dashboard.Timeline.Work;

/// <summary>A target's tasks in some seconds: which thread began to wait for which.</summary>
public sealed record AwaitTrace
{
    public double Seconds { get; init; }

    public IReadOnlyList<TaskWait> Waits { get; init; } = [];

    /// <summary>By number, as far as their begin was seen.</summary>
    public IReadOnlyDictionary<int, AwaitedTask> Tasks { get; init; } = new Dictionary<int, AwaitedTask>();

    /// <summary>By the number of an async method's own task: the task it awaited last.</summary>
    public IReadOnlyDictionary<int, int> Awaits { get; init; } = new Dictionary<int, int>();

    public long EventsLost { get; init; }
}

/// <summary>A wait of a thread for a task, as by <c>.Result</c>, <c>Wait()</c> and <c>GetAwaiter().GetResult()</c>.</summary>
/// <param name="Frames">From the root to the wait.</param>
public sealed record TaskWait(long Thread, int Task, double From, IReadOnlyList<BlockFrame> Frames)
{
    /// <summary>Empty where there is none, or it is not carried.</summary>
    public Guid Activity { get; init; }

    public double? To { get; init; }

    public bool IsAt(double t) => From <= t && (To is not { } to || t <= to);
}

/// <summary>A task that was begun during a look.</summary>
/// <param name="Name">An async method as C# spells it, else the runtime's name and where it was begun. Never empty.</param>
public sealed record AwaitedTask(string Name, bool IsAsyncMethod)
{
    /// <summary>The thread that began to run it; null where none does, or that was not seen.</summary>
    public long? Thread { get; init; }
}
