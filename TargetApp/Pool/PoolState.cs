namespace TargetApp.Pool;

/// <summary>The answer of <c>GET /pool</c>: this process's ThreadPool at the moment.</summary>
/// <param name="MinWorkerThreads">Worker threads created at once when work comes; above it the pool injects slowly.</param>
/// <param name="MinIoThreads">The same for I/O completion, without effect on Linux.</param>
/// <param name="MaxWorkerThreads">The most worker threads the pool creates.</param>
/// <param name="MaxIoThreads">The most I/O completion threads.</param>
/// <param name="ThreadCount">Pool threads that exist now.</param>
/// <param name="PendingWorkItems">Work items queued and not started.</param>
/// <param name="CompletedWorkItems">Work items finished since the start.</param>
/// <param name="ProcessorCount">Processors the runtime counts with.</param>
/// <param name="ProcessId">Of this process, to attach to.</param>
public sealed record PoolState(
    int MinWorkerThreads,
    int MinIoThreads,
    int MaxWorkerThreads,
    int MaxIoThreads,
    int ThreadCount,
    long PendingWorkItems,
    long CompletedWorkItems,
    int ProcessorCount,
    int ProcessId)
{
    public static PoolState Read()
    {
        ThreadPool.GetMinThreads(out var minWorkers, out var minIo);
        ThreadPool.GetMaxThreads(out var maxWorkers, out var maxIo);
        return new PoolState(
            minWorkers,
            minIo,
            maxWorkers,
            maxIo,
            ThreadPool.ThreadCount,
            ThreadPool.PendingWorkItemCount,
            ThreadPool.CompletedWorkItemCount,
            Environment.ProcessorCount,
            Environment.ProcessId);
    }
}
