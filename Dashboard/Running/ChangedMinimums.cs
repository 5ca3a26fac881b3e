using Dashboard.Catalogue;
using Dashboard.RunFile;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Running;

/// <summary>Minimums that runs changed and have not put back, in a file: after a kill, whoever meets that target next does. Stale entries do no harm.</summary>
/// <param name="logger">Null where there is no log.</param>
public sealed class ChangedMinimums(RunFolder folder, ILogger<ChangedMinimums>? logger = null)
{
    /// <summary>More are not kept: the oldest go first. A run that ends by itself leaves none.</summary>
    private const int Max = 50;

    private readonly JsonFile<List<ChangedMinimum?>> _file = new(
        folder, "changed-minimums.json", maxBytes: 1 << 16, "Minimum threads that a killed run leaves changed are not put back",
        logger ?? NullLogger<ChangedMinimums>.Instance);

    /// <summary>A run is about to change a minimum. Of one run's several changes the first says what it was before.</summary>
    internal void Add(ChangedMinimum changed) => _file.Change(kept =>
    {
        var others = Without(kept, changed.ProcessId, changed.RunId);
        var before = (kept ?? []).FirstOrDefault(entry => entry?.ProcessId == changed.ProcessId && entry.RunId == changed.RunId);
        return [.. others.TakeLast(Max - 1), before is null ? changed : changed with { Workers = before.Workers, Io = before.Io }];
    });

    /// <summary>It was put back, or nobody needs it any more.</summary>
    internal void Remove(int processId, string runId) => _file.Change(kept => Without(kept, processId, runId));

    /// <summary>What a run that nobody records any more left changed; null when the minimum is not what such a run set.</summary>
    /// <param name="pool">The target's pool as it is now.</param>
    internal ChangedMinimum? LeftBy(PoolFacts pool) => (_file.Read() ?? []).OfType<ChangedMinimum>().FirstOrDefault(entry =>
        entry.ProcessId == pool.ProcessId && entry.IsStill(pool) && RunId.IsValid(entry.RunId) && !folder.IsRecording(entry.RunId));

    private static List<ChangedMinimum?> Without(List<ChangedMinimum?>? kept, int processId, string runId) =>
        [.. (kept ?? []).Where(entry => entry is not null && (entry.ProcessId != processId || entry.RunId != runId))];
}

/// <summary>A minimum that a run changed.</summary>
/// <param name="ProcessId">The target's own process id, as it says it.</param>
/// <param name="RunId">Which run.</param>
/// <param name="Workers">Minimum worker threads before, ≥ 1.</param>
/// <param name="Io">Minimum I/O threads before, ≥ 1.</param>
internal sealed record ChangedMinimum(int ProcessId, string RunId, int Workers, int Io)
{
    /// <summary>What the run set; null where it left that one as it was.</summary>
    public int? SetWorkers { get; init; }

    public int? SetIo { get; init; }

    /// <summary>The pool still has what the run set: else somebody changed it, or it is another process.</summary>
    public bool IsStill(PoolFacts pool) =>
        Workers > 0 && Io > 0 && pool.MinWorkerThreads == (SetWorkers ?? Workers) && pool.MinIoThreads == (SetIo ?? Io);
}
