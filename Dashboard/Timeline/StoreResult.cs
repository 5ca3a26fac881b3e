namespace Dashboard.Timeline;

/// <summary>One measurement of the sample's embedded store: how many threads write, and who carries the writes out.</summary>
/// <param name="Foreground">Threads that write, 1 to 64.</param>
/// <param name="Workers">Threads that carry asynchronous writes out, 1 to 64; 0: each foreground thread writes synchronously.</param>
/// <param name="WorkerKind">Who the workers are: <c>own</c>, <c>threads</c>, <c>pool</c> or <c>result</c>.</param>
/// <param name="Operations">Records written, by all foreground threads together.</param>
/// <param name="Buckets">Buckets of the hash database.</param>
/// <param name="Keys"><c>sequential</c> or <c>random</c>: the order in which the unique keys of 8 bytes are written.</param>
/// <param name="WaitEvery">Asynchronous writes after which a foreground thread waits for all of them.</param>
public sealed record StoreCell(int Foreground, int Workers, string WorkerKind, long Operations, long Buckets, string Keys, int WaitEvery);

/// <summary>What the sample measured of a <see cref="StoreCell"/>. It had counted the records and read a sample of the values back before it said so.</summary>
/// <param name="Engine"><c>tkrzw</c>, the library, or <c>managed</c>, what stands in for it where it is not installed.</param>
/// <param name="EngineVersion">Its version.</param>
/// <param name="Seconds">From before the threads were created until all writes were drained and synchronized to the file.</param>
/// <param name="OperationsPerSecond">Operations ÷ <paramref name="Seconds"/>.</param>
/// <param name="Records">Records in the store afterwards; as many as operations.</param>
/// <param name="SampledValues">Values that were read back and found to be what was written.</param>
/// <param name="Residual">Operations that nobody had waited for at the end; 0.</param>
public sealed record StoreResult(
    string Engine, string EngineVersion, double Seconds, double OperationsPerSecond, long Records, long SampledValues, long Residual);
