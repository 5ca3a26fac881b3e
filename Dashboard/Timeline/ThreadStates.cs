using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>
/// What the pool's threads were doing at one moment, counted by state, from the operating system alone: no event is needed for it, and the
/// target is not asked. Taken once a second; Linux only.
/// </summary>
/// <param name="T">When it was looked, seconds on the timeline.</param>
public sealed record ThreadStates(double T) : TimelineItem(T)
{
    /// <summary>Workers on a processor, or ready for one.</summary>
    public int Running { get; init; }

    /// <summary>Workers in a wait without a time limit: for a task, a lock, a semaphore or an event.</summary>
    public int Waiting { get; init; }

    /// <summary>Workers in a wait with a time limit: idle, asleep or waiting, which cannot be told here.</summary>
    public int IdleOrWaiting { get; init; }

    /// <summary>Workers that wait for work, where the pool's events told so; else they are in <see cref="IdleOrWaiting"/>.</summary>
    public int Idle { get; init; }

    /// <summary>Workers asleep, where that is known; else they are in <see cref="IdleOrWaiting"/>.</summary>
    public int Sleep { get; init; }

    /// <summary>Workers in a system call on a socket.</summary>
    public int Socket { get; init; }

    /// <summary>Workers in a system call on a file or a disk.</summary>
    public int File { get; init; }

    /// <summary>Workers in another system call.</summary>
    public int Other { get; init; }

    /// <summary>Threads of the process that are no workers of the pool.</summary>
    public int OtherThreads { get; init; }

    /// <summary>What could not be read, and what that means, in a sentence; null when nothing is missing.</summary>
    public string? Missing { get; init; }

    /// <summary>All workers.</summary>
    [JsonIgnore]
    public int Workers => Running + Waiting + IdleOrWaiting + Idle + Sleep + Socket + File + Other;
}
