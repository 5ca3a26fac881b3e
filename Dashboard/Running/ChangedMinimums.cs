using Dashboard.Catalogue;
using Dashboard.RunFile;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Running;

/// <summary>
/// Minimums that runs changed and have not restored, in a file: after a kill, the next dashboard that attaches to that target restores them. Stale entries do
/// no harm.
/// </summary>
/// <param name="logger">Null disables logging.</param>
public sealed class ChangedMinimums(RunFolder folder, ILogger<ChangedMinimums>? logger = null)
{
    /// <summary>The limit of entries; the oldest are removed first. A run that ends by itself leaves none.</summary>
    private const int Max = 50;

    private readonly JsonFile<List<ChangedMinimum?>> _file = new(
        folder, "changed-minimums.json", maxBytes: 1 << 16, "Minimum threads that a killed run leaves changed are not put back",
        logger ?? NullLogger<ChangedMinimums>.Instance);

    /// <summary>Remembers a minimum before a run changes it. Of several changes by one run the first has the original value.</summary>
    internal void Add(ChangedMinimum changed) => _file.Change(kept =>
    {
        var others = Without(kept, changed.ProcessId, changed.RunId);
        var before = (kept ?? []).FirstOrDefault(entry => entry?.ProcessId == changed.ProcessId && entry.RunId == changed.RunId);
        return [.. others.TakeLast(Max - 1), before is null ? changed : changed with { Workers = before.Workers, Io = before.Io }];
    });

    internal void Remove(int processId, string runId) => _file.Change(kept => Without(kept, processId, runId));

    internal ChangedMinimum? LeftBy(PoolFacts pool) => (_file.Read() ?? []).OfType<ChangedMinimum>().FirstOrDefault(entry =>
        entry.ProcessId == pool.ProcessId && entry.IsStill(pool) && RunId.IsValid(entry.RunId) && !folder.IsRecording(entry.RunId));

    private static List<ChangedMinimum?> Without(List<ChangedMinimum?>? kept, int processId, string runId) =>
        [.. (kept ?? []).Where(entry => entry is not null && (entry.ProcessId != processId || entry.RunId != runId))];
}

/// <summary>A minimum that a run changed.</summary>
/// <param name="ProcessId">The target's own process id, as the target reports it.</param>
/// <param name="Workers">Minimum worker threads before, ≥ 1.</param>
/// <param name="Io">Minimum I/O threads before, ≥ 1.</param>
internal sealed record ChangedMinimum(int ProcessId, string RunId, int Workers, int Io)
{
    /// <summary>The value that the run set; null where it left that minimum as it was.</summary>
    public int? SetWorkers { get; init; }

    public int? SetIo { get; init; }

    /// <summary>The pool still has the value that the run set; otherwise someone else changed it, or it is another process.</summary>
    public bool IsStill(PoolFacts pool) =>
        Workers > 0 && Io > 0 && pool.MinWorkerThreads == (SetWorkers ?? Workers) && pool.MinIoThreads == (SetIo ?? Io);
}
