using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Sweeps;

/// <summary>What stays the same in all cells of the store's matrix.</summary>
/// <param name="Operations">Records of a cell, written by all foreground threads together.</param>
public sealed record SweepStore(long Operations)
{
    /// <summary>Records of a cell when nobody says otherwise.</summary>
    public const long UsualOperations = 100_000;

    /// <summary>With fewer the clock would measure the starting of threads; with more the file would fill the disk of a laptop.</summary>
    public static NumberRange OperationsRange { get; } = new("Operations", 1_000, 10_000_000) { IsWhole = true };

    /// <summary>Buckets of the hash database.</summary>
    public static NumberRange BucketsRange { get; } = new("Buckets", 1, 100_000_000) { IsWhole = true };

    private static readonly NumberRange WaitRange = new("A wait after", 1, 100_000) { Unit = "operations" };

    /// <summary>Buckets of the hash database; null: twice the records, as in the article.</summary>
    public long? Buckets { get; init; }

    /// <summary><c>sequential</c> or <c>random</c>: the order in which the unique keys are written.</summary>
    public string Keys { get; init; } = "sequential";

    /// <summary>Asynchronous writes after which a foreground thread waits for all of them.</summary>
    public int WaitEvery { get; init; } = 1_000;

    /// <summary>The measurement of one cell.</summary>
    public StoreCell Cell(int foreground, int workers, string workerKind) =>
        new(foreground, workers, workerKind, Operations, Buckets ?? 2 * Operations, Keys, WaitEvery);

    internal string? Refuse() =>
        OperationsRange.Refuse(Operations) ?? BucketsRange.Refuse(Buckets) ?? WaitRange.Refuse(WaitEvery)
        ?? (Keys is "sequential" or "random" ? null : $"Keys are written sequential or random, not '{Keys}'.");
}
