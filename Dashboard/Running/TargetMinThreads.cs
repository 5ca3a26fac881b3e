using Dashboard.Catalogue;
using Dashboard.Target;

namespace Dashboard.Running;

/// <summary>The target's minimum threads, by the sample's catalogue. What a killed run left changed is restored by the next reader.</summary>
public sealed partial class TargetMinThreads(TargetMonitor monitor, CatalogueClient catalogue, ChangedMinimums changed, ILogger<TargetMinThreads> logger)
{
    /// <summary>Reports in a sentence that a minimum which a killed run had changed was restored, or why it could not be.</summary>
    public event Action<string>? PutBack;

    /// <summary>Reads the minimum, and restores first what a killed run changed.</summary>
    public async Task<PoolFacts> ReadAsync(Uri address, CancellationToken token) =>
        await TakeAsync(address, await catalogue.GetPoolAsync(address, token).ConfigureAwait(false), token).ConfigureAwait(false);

    internal Task<PoolFacts> LookAsync(Uri address, CancellationToken token) => catalogue.GetPoolAsync(address, token);

    /// <summary>Restores what a killed run changed, given the pool as it was read.</summary>
    internal async Task<PoolFacts> TakeAsync(Uri address, PoolFacts pool, CancellationToken token)
    {
        if (changed.LeftBy(pool) is not { } left)
        {
            return Learn(address, pool);
        }

        var what = $"Run {left.RunId} was killed and left the minimum threads at {Readable.Count(pool.MinWorkerThreads)}";
        try
        {
            pool = await catalogue.SetMinThreadsAsync(address, left.Workers, left.Io, token).ConfigureAwait(false);
            changed.Remove(left.ProcessId, left.RunId);
            Tell($"{what}: they are back at {Readable.Count(pool.MinWorkerThreads)}.");
        }
        catch (UserFacingException e)
        {
            Tell($"{what}, and they could not be restored to {Readable.Count(left.Workers)}. {e.Message}");
        }

        return Learn(address, pool);
    }

    internal void Remember(ChangedMinimum change) => changed.Add(change);

    internal void Forget(int processId, string runId) => changed.Remove(processId, runId);

    /// <exception cref="UserFacingException">The target cannot set minimum threads, a number is below 1, its runtime refused, or it does not
    /// answer.</exception>
    public async Task<PoolFacts> SetAsync(Uri? address, int? workerThreads, int? ioThreads, CancellationToken token)
    {
        if (address is null)
        {
            throw new UserFacingException("The minimum threads of this target cannot be set from here: only the sample supports that.");
        }

        // The sample would refuse it too, in a message for programs.
        if (workerThreads < 1 || ioThreads < 1)
        {
            throw new UserFacingException("The minimum must be a whole number of threads, 1 or more.");
        }

        return Learn(address, await catalogue.SetMinThreadsAsync(address, workerThreads, ioThreads, token).ConfigureAwait(false));
    }

    private PoolFacts Learn(Uri address, PoolFacts pool)
    {
        monitor.UpdateFacts(f => f with
        {
            BaseAddress = address.ToString(),
            MinThreads = pool.MinWorkerThreads,
            MaxThreads = pool.MaxWorkerThreads,
            ProcessorCount = pool.ProcessorCount,
            Sources = FactSources.Target,
        });
        return pool;
    }

    private void Tell(string sentence)
    {
        LogPutBack(logger, sentence);
        PutBack?.Invoke(sentence);
    }

    [LoggerMessage(Level = LogLevel.Warning, Message = "{Sentence}")]
    private static partial void LogPutBack(ILogger logger, string sentence);
}
