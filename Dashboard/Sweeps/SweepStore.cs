using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Sweeps;

/// <summary>What stays the same in all cells of the store's matrix.</summary>
/// <param name="Operations">Records of a cell, written by all foreground threads together.</param>
public sealed record SweepStore(long Operations)
{
    /// <summary>Records of a cell when nobody says otherwise.</summary>
    public const long UsualOperations = 100_000;

    /// <summary>Fewest records of a cell: with fewer the clock would measure the starting of threads.</summary>
    public const long LeastOperations = 1_000;

    /// <summary>Most records of a cell; with more than this the file would fill the disk of a laptop.</summary>
    public const long MostOperations = 10_000_000;

    /// <summary>Most buckets of the hash database.</summary>
    public const long MostBuckets = 100_000_000;

    /// <summary>Buckets of the hash database; null: twice the records, as in the article.</summary>
    public long? Buckets { get; init; }

    /// <summary><c>sequential</c> or <c>random</c>: the order in which the unique keys are written.</summary>
    public string Keys { get; init; } = "sequential";

    /// <summary>Asynchronous writes after which a foreground thread waits for all of them.</summary>
    public int WaitEvery { get; init; } = 1_000;

    /// <summary>The measurement of one cell.</summary>
    public StoreCell Cell(int foreground, int workers, string workerKind) =>
        new(foreground, workers, workerKind, Operations, Buckets ?? 2 * Operations, Keys, WaitEvery);

    internal string? Refuse() => this switch
    {
        { Operations: < LeastOperations or > MostOperations } =>
            $"A cell has {Readable.Count(LeastOperations)} to {Readable.Count(MostOperations)} operations, not {Readable.Count(Operations)}.",
        { Buckets: < 1 or > MostBuckets } => $"The store has 1 to {Readable.Count(MostBuckets)} buckets, not {Readable.Count(Buckets)}.",
        { Keys: not ("sequential" or "random") } => $"Keys are written sequential or random, not '{Keys}'.",
        { WaitEvery: < 1 or > 100_000 } => $"The foreground waits every 1 to {Readable.Count(100_000)} operations, not {Readable.Count(WaitEvery)}.",
        _ => null,
    };
}
