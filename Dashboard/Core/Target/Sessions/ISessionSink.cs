using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Sessions;

/// <summary>The purpose of a <see cref="TargetSession"/>, and its reader. A sink belongs to one session.</summary>
internal interface ISessionSink
{
    SessionRequest Request { get; }

    /// <summary>Reads the session to its end, on a thread of its own.</summary>
    /// <param name="closing">Cancelled when the end is not awaited any more.</param>
    /// <returns>What the first handler that failed threw; null when none did.</returns>
    Exception? Read(Stream events, CancellationToken closing);
}

/// <summary>What a target is asked for.</summary>
/// <param name="Providers">Each once.</param>
internal sealed record SessionRequest(string Reader, IReadOnlyList<EventPipeProvider> Providers)
{
    /// <summary>False where no event needs its stack, most of an event's cost for the target; .NET 9 and later only.</summary>
    public bool Stacks { get; init; } = true;

    public bool MethodNames { get; init; }

    /// <summary>Keywords of what the target lists at the session's end in place of <see cref="MethodNames"/>; 0: nothing.</summary>
    public long Rundown { get; init; }

    /// <summary>
    /// The target's buffer; when full, the oldest events are lost and counted. 64 take the names of 50,000 methods, 256 the objects of a heap of some millions.
    /// </summary>
    public int BufferMegabytes => IsLarge ? 256 : MethodNames ? 64 : 16;

    /// <summary>True where much is sent at once without method names.</summary>
    public bool IsLarge { get; init; }

    /// <summary>What the runtime is told. It never blocks the target's threads when the buffer is full, as it would for .NET 11's non-lossy sessions.</summary>
    public EventPipeSessionConfiguration Configuration => Rundown == 0 ? new(Providers, BufferMegabytes, MethodNames, Stacks)
        : new(Providers, BufferMegabytes, Rundown, Stacks);
}
