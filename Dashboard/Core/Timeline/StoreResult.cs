namespace Dashboard.Timeline;

/// <summary>One measurement of the sample's store: the threads that write, and those that carry the writes out.</summary>
/// <param name="Foreground">Threads that write, 1 to 64.</param>
/// <param name="Workers">1 to 64; 0: each foreground thread writes synchronously.</param>
/// <param name="WorkerKind"><c>own</c>, <c>threads</c>, <c>pool</c> or <c>result</c>.</param>
/// <param name="Operations">The sum over all foreground threads.</param>
/// <param name="Keys">Order of the unique 8-byte keys: <c>sequential</c> or <c>random</c>.</param>
/// <param name="WaitEvery">Asynchronous writes after which a foreground thread waits for all of them.</param>
public sealed record StoreCell(int Foreground, int Workers, string WorkerKind, long Operations, long Buckets, string Keys, int WaitEvery);

/// <summary>A measurement after which the sample counted the records and read some values back.</summary>
/// <param name="Engine"><c>tkrzw</c>, or <c>managed</c> where that is not installed.</param>
/// <param name="Seconds">From before the threads were created until all writes were synchronized to the file.</param>
/// <param name="Records">Counted afterwards; as many as operations.</param>
/// <param name="SampledValues">Values that were read back and found right.</param>
/// <param name="Residual">Operations that were not awaited at the end; 0.</param>
public sealed record StoreResult(
    string Engine, string EngineVersion, double Seconds, double OperationsPerSecond, long Records, long SampledValues, long Residual);
