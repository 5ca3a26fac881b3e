using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>
/// What the pool's threads were doing at one moment, counted by state, from the operating system alone: no event is needed for it, and the
/// target is not asked. Taken once a second; Linux only.
/// </summary>
/// <param name="T">When it was looked, seconds on the timeline.</param>
internal sealed record ThreadStates(double T) : TimelineItem(T)
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

    /// <summary>All threads of the process where a look did not see all of them: the counts are of a sample. Null where it saw all.</summary>
    public int? SampleOf { get; init; }

    /// <summary>Time since the look before, seconds (&gt; 0), to which the next three refer; null at the first look, and in files from before.</summary>
    public double? Seconds { get; init; }

    /// <summary>
    /// Processor time that the pool's workers used in it, seconds, those that ended in it included as far as it can be told. At most
    /// <see cref="Seconds"/> × processors. Null where no thread bears the name of a worker, or threads' times cannot be read.
    /// </summary>
    public double? WorkerSeconds { get; init; }

    /// <summary>
    /// Time in which workers were ready to run and had no processor, seconds, all workers added up, whether others had it or the quota was used up; null
    /// where the kernel does not count it.
    /// </summary>
    public double? ReadySeconds { get; init; }

    /// <summary>
    /// Time in which the target's control group was kept from running since its quota of processor time was used up, seconds, as the kernel counts it:
    /// each processor by itself, and a stretch when it is over, so that it may be more than <see cref="Seconds"/>. Null without a quota, or when not known.
    /// </summary>
    public double? ThrottledSeconds { get; init; }

    /// <summary>What could not be read, and what that means, in a sentence; null when nothing is missing.</summary>
    public string? Missing { get; init; }

    /// <summary>All workers.</summary>
    [JsonIgnore]
    public int Workers => Running + Waiting + IdleOrWaiting + Idle + Sleep + Socket + File + Other;
}
