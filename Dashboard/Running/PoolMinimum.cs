using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Target;
using Dashboard.Timeline;

namespace Dashboard.Running;

/// <summary>The target's minimum threads: read and set through the sample's catalogue; what is learnt becomes a fact of the target.</summary>
public sealed class PoolMinimum(TargetMonitor monitor, CatalogueClient catalogue)
{
    /// <exception cref="UserFacingException">The target does not answer or does not say.</exception>
    public async Task<PoolFacts> ReadAsync(Uri address, CancellationToken token) =>
        Learn(address, await catalogue.GetPoolAsync(address, token).ConfigureAwait(false));

    /// <summary>Sets minimum threads; null leaves one as it is.</summary>
    /// <exception cref="UserFacingException">The target offers no such lever, a number is below 1, its runtime refused, or it does not answer.</exception>
    public async Task<PoolFacts> SetAsync(Uri? address, int? workerThreads, int? ioThreads, CancellationToken token)
    {
        if (address is null)
        {
            throw new UserFacingException("The minimum threads of this target cannot be set from here: only the sample supports that.");
        }

        // The sample would refuse it too, in words for programs.
        if (workerThreads < 1 || ioThreads < 1)
        {
            throw new UserFacingException("The minimum must be a whole number of threads, 1 or more.");
        }

        return Learn(address, await catalogue.SetMinThreadsAsync(address, workerThreads, ioThreads, token).ConfigureAwait(false));
    }

    internal PoolFacts Learn(Uri address, PoolFacts pool)
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
}
