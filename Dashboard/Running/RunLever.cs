using Dashboard.Format;
using Dashboard.Load;

namespace Dashboard.Running;

/// <summary>The minimum threads that a plan sets before its phases, and what they were before.</summary>
/// <param name="address">Where the target takes load; null when unknown.</param>
/// <param name="restores">Whether the minimum is given back what it was.</param>
internal sealed class RunLever(PoolLever lever, Uri? address, bool restores)
{
    private (int Workers, int Io)? _before;

    /// <summary>Sets what the phase asks for.</summary>
    /// <exception cref="UserFacingException">The target offers no such lever, or refused.</exception>
    public async Task PullAsync(LoadPhase phase, CancellationToken token)
    {
        if (phase is { MinWorkerThreads: null, MinIoThreads: null })
        {
            return;
        }

        if (_before is null && address is not null)
        {
            var pool = await lever.ReadAsync(address, token).ConfigureAwait(false);
            _before = (pool.MinWorkerThreads, pool.MinIoThreads);
        }

        await lever.SetAsync(address, phase.MinWorkerThreads, phase.MinIoThreads, token).ConfigureAwait(false);
    }

    /// <summary>Gives back what the plan changed. Returns why that could not be done, in a sentence; null when all is as it was.</summary>
    public async Task<string?> RestoreAsync(CancellationToken token)
    {
        if (!restores || _before is not { } before || token.IsCancellationRequested)
        {
            return null;
        }

        try
        {
            await lever.SetAsync(address, before.Workers, before.Io, token).ConfigureAwait(false);
            return null;
        }
        catch (UserFacingException e)
        {
            return $"The minimum threads could not be set back to {Readable.Count(before.Workers)}. {e.Message}";
        }
    }
}
