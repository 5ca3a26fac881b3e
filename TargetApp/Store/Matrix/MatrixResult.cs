namespace TargetApp.Store.Matrix;

/// <summary>The answer of <c>POST /store/matrix</c>: the cell as it ran, and what was measured. Only verified cells have one.</summary>
/// <param name="Engine">"tkrzw" or "managed".</param>
/// <param name="EngineVersion">Of the library, or of .NET.</param>
/// <param name="Seconds">From before the workers and the foreground threads are created until they have ended and the database is synchronized.</param>
/// <param name="OperationsPerSecond">Operations divided by Seconds.</param>
/// <param name="DrainSeconds">The part of Seconds in which the workers ended.</param>
/// <param name="SynchronizeSeconds">The part of Seconds in which the database was handed to the file system.</param>
/// <param name="VerifySeconds">How long verifying took, after the clock.</param>
/// <param name="Records">Counted in the database; equal to Operations.</param>
/// <param name="SampledValues">Values that were read back and compared.</param>
/// <param name="Residual">Operations that nobody waited for; 0.</param>
/// <param name="FileBytes">Size of the database; 0 of an engine without a file.</param>
public sealed record MatrixResult(
    string Engine,
    string EngineVersion,
    int Foreground,
    int Workers,
    WorkerKind WorkerKind,
    int Operations,
    long Buckets,
    KeyOrder Keys,
    int WaitEvery,
    double Seconds,
    double OperationsPerSecond,
    double DrainSeconds,
    double SynchronizeSeconds,
    double VerifySeconds,
    long Records,
    int SampledValues,
    int Residual,
    long FileBytes);
