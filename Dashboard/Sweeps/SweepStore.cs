namespace Dashboard.Sweeps;

/// <summary>The settings that are the same in all cells of the store's matrix.</summary>
/// <param name="Operations">Operations of a cell, written by all foreground threads.</param>
public sealed record SweepStore(long Operations)
{
    public const long UsualOperations = 100_000;

    /// <summary>Fewer would measure the start of threads, more fill a laptop's disk.</summary>
    public static NumberRange OperationsRange { get; } = new("Operations", 1_000, 10_000_000) { IsWhole = true };

    public static NumberRange BucketsRange { get; } = new("Buckets", 1, 100_000_000) { IsWhole = true };

    private static readonly NumberRange WaitRange = new("Operations between waits", 1, 100_000) { Unit = "operations" };

    /// <summary>Null is twice the records, as in the article.</summary>
    public long? Buckets { get; init; }

    /// <summary><c>sequential</c> or <c>random</c>: the order of the unique keys.</summary>
    public string Keys { get; init; } = "sequential";

    /// <summary>After so many asynchronous writes a thread waits for all.</summary>
    public int WaitEvery { get; init; } = 1_000;

    public StoreCell Cell(int foreground, int workers, string workerKind) =>
        new(foreground, workers, workerKind, Operations, Buckets ?? 2 * Operations, Keys, WaitEvery);

    internal string? Refuse() =>
        OperationsRange.Refuse(Operations) ?? BucketsRange.Refuse(Buckets) ?? WaitRange.Refuse(WaitEvery)
        ?? (Keys is "sequential" or "random" ? null : $"Keys must be sequential or random, not '{Keys}'.");
}
