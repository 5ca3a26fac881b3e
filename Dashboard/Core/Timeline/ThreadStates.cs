using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>The pool's threads by state at one moment, from the operating system alone. Once a second; Linux only.</summary>
internal sealed record ThreadStates(double T) : TimelineItem(T)
{
    public int Running { get; init; }

    /// <summary>In a wait without a limit: for a task, a lock, a semaphore or an event.</summary>
    public int Waiting { get; init; }

    /// <summary>In a wait with a limit, for work or for something else, which cannot be distinguished here.</summary>
    public int IdleOrWaiting { get; init; }

    /// <summary>Waiting for work, by events; without events such threads are in <see cref="IdleOrWaiting"/>.</summary>
    public int Idle { get; init; }

    /// <summary>Where that is known; else in <see cref="IdleOrWaiting"/>.</summary>
    public int Sleep { get; init; }

    public int Socket { get; init; }

    public int File { get; init; }

    public int Other { get; init; }

    public int OtherThreads { get; init; }

    /// <summary>All threads where a look did not see all, so that counts are of a sample; else null.</summary>
    public int? SampleOf { get; init; }

    /// <summary>The time since the look before (&gt; 0), for the times below; null at the first look, and in older files.</summary>
    public double? Seconds { get; init; }

    /// <summary>CPU time of workers in it, ended ones as far as known, at most <see cref="Seconds"/> × processors. Null if not readable.</summary>
    public double? WorkerSeconds { get; init; }

    /// <summary>The sum of the times in which workers were ready and had no processor, throttling included; null where the kernel does not count it.</summary>
    public double? ReadySeconds { get; init; }

    /// <summary>How often a worker got a processor, ended ones left out; null where the kernel does not count it, and in older files.</summary>
    public long? Scheduled { get; init; }

    /// <summary>
    /// The rest of the workers' time, added up: with <see cref="WorkerSeconds"/>, <see cref="ReadySeconds"/> and the next two it is all that they had. In
    /// waits, asleep or in system calls, by events, else by the samples. Null where the kernel does not count it, and in older files.
    /// </summary>
    public double? BlockedSeconds { get; init; }

    /// <summary>Waiting for work, by events; null like <see cref="BlockedSeconds"/>.</summary>
    public double? IdleSeconds { get; init; }

    /// <summary>Either of both, which is not known; null like <see cref="BlockedSeconds"/>.</summary>
    public double? IdleOrBlockedSeconds { get; init; }

    /// <summary>Throttled time of its control group, summed over processors at a stretch's end: may exceed <see cref="Seconds"/>. Null without quota.</summary>
    public double? ThrottledSeconds { get; init; }

    /// <summary>What could not be read and what that means, in a sentence; else null.</summary>
    public string? Missing { get; init; }

    [JsonIgnore]
    public int Workers => Running + Waiting + IdleOrWaiting + Idle + Sleep + Socket + File + Other;
}
