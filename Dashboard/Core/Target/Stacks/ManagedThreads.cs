using System.Collections.Concurrent;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Dashboard.Target.Stacks;

/// <summary>
/// The operating system's ids of a target's threads by their managed ids. From .NET 11 on monitors are managed code, and their contention events name the
/// owner by its managed id. Bound: the threads that live at a time, since the runtime gives an id again. Safe for any number of threads.
/// </summary>
internal sealed class ManagedThreads
{
    /// <summary>AppDomainResourceManagement: threads that begin and end.</summary>
    public const long Keyword = 0x800;

    private const int SinceVersion = 11;

    private readonly ConcurrentDictionary<long, long> _threads = new();

    /// <returns>Null where events name a lock's owner by the operating system's id.</returns>
    public static ManagedThreads? Of(TargetFacts target) => target.IsAtLeast(SinceVersion) ? new ManagedThreads() : null;

    public void Add(ThreadCreatedTraceData thread) => Add(thread.ManagedThreadIndex, thread.OSThreadID);

    public void Add(long managedId, long systemId) => _threads[managedId] = systemId;

    /// <returns>0 where it is not known.</returns>
    public long SystemIdOf(long managedId) => _threads.GetValueOrDefault(managedId);
}
