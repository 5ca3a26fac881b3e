using System.Collections.Concurrent;

namespace Dashboard.Target.Inlining;

/// <summary>What was inlined in the programs that this dashboard started, by process. Safe for any number of threads.</summary>
public sealed class InlinedPrograms
{
    /// <summary>Bound: the programs that this dashboard started and that run.</summary>
    private readonly ConcurrentDictionary<int, InlinedMethods> _programs = new();

    internal InlinedMethods? Of(int processId) => _programs.GetValueOrDefault(processId);

    internal void Add(int processId, InlinedMethods methods) => _programs[processId] = methods;

    internal void Remove(int processId) => _programs.TryRemove(processId, out _);
}
