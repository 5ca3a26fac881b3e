namespace TargetApp.Store.Matrix;

/// <summary>Runs cells, one at a time: two would measure each other.</summary>
internal sealed class MatrixRunner(IStoreEngine engine, StoreFolder folder) : IDisposable
{
    private static readonly TimeSpan LongestEnd = TimeSpan.FromSeconds(2);

    private readonly CancellationTokenSource _ending = new();
    private readonly SemaphoreSlim _one = new(1);
    private readonly HashSet<(WorkerKind Kind, bool Workers)> _warm = [];

    public bool Busy => _one.CurrentCount == 0;

    /// <summary>The cell's figures; null when another cell is running.</summary>
    /// <exception cref="StoreException">The folder or the engine refused.</exception>
    /// <exception cref="MatrixMismatchException">The records are wrong afterwards.</exception>
    /// <exception cref="OperationCanceledException">The token, or the end of the program.</exception>
    public async Task<MatrixResult?> TryRunAsync(MatrixCell cell, CancellationToken token)
    {
        if (!await _one.WaitAsync(TimeSpan.Zero, CancellationToken.None).ConfigureAwait(false))
        {
            return null;
        }

        try
        {
            using var either = CancellationTokenSource.CreateLinkedTokenSource(token, _ending.Token);
            return await DedicatedThread.RunAsync("Store matrix", () => Run(cell, either.Token)).ConfigureAwait(false);
        }
        finally
        {
            _one.Release();
        }
    }

    /// <summary>Ends a running cell; one that does not end in time keeps its background threads until the process is gone.</summary>
    public void Dispose()
    {
        _ending.Cancel();
        if (_one.Wait(LongestEnd))
        {
            _ending.Dispose();
        }
    }

    private MatrixResult Run(MatrixCell cell, CancellationToken token)
    {
        if (_warm.Add((cell.WorkerKind, cell.Workers > 0)))
        {
            // The first operations of a kind wait for the just-in-time compiler, which a short cell would count as the store's time. With one
            // thread and one worker, since more could starve the pool, and the cell would find the threads that were injected for this.
            var waitEvery = Math.Min(cell.WaitEvery, 1_000);
            RunOnFile(cell with { Foreground = 1, Workers = Math.Min(cell.Workers, 1), Operations = 5_000, Buckets = 10_000, WaitEvery = waitEvery }, token);
        }

        return RunOnFile(cell, token);
    }

    private MatrixResult RunOnFile(MatrixCell cell, CancellationToken token)
    {
        var path = folder.NewFile();
        try
        {
            return MatrixRun.Run(engine, path, cell, token);
        }
        finally
        {
            File.Delete(path);
        }
    }
}
