using Dashboard.Target.Watched;

namespace Dashboard.Running;

/// <summary>What <i>Attach</i> does, wherever it is pressed: what is watched already stays, with its history.</summary>
internal static class Watching
{
    /// <summary>Attaches to a process in the target that is shown where nothing is attached there (any more), else in one of its own.</summary>
    /// <param name="shown">The target that the page shows.</param>
    /// <param name="baseAddress">As of <see cref="TargetConnection.AttachAsync"/>.</param>
    /// <param name="name">What its owner calls it; null: what it calls itself.</param>
    /// <returns>Who watches it now.</returns>
    /// <exception cref="UserFacingException">It cannot be attached to, or there are as many targets as may be; nothing has changed.</exception>
    public static async Task<WatchedTarget> WatchAsync(
        this WatchedTargets targets, WatchedTarget shown, int processId, Uri? baseAddress, string? name, CancellationToken token)
    {
        var target = shown.Monitor is { Facts: not null, State: var state } && !state.IsGone() ? await targets.AddAsync(token).ConfigureAwait(false) : shown;
        try
        {
            await target.Of<TargetConnection>().AttachAsync(processId, baseAddress, token).ConfigureAwait(false);
        }
        catch when (target != shown)
        {
            await targets.RemoveAsync(target).ConfigureAwait(false);
            throw;
        }

        target.Name = name;
        return target;
    }

    /// <summary>Ends what is read of a target. The last one stays, with nothing attached; of others nothing stays but what was recorded.</summary>
    /// <exception cref="UserFacingException">A run is in progress.</exception>
    public static async Task StopWatchingAsync(this WatchedTargets targets, WatchedTarget target)
    {
        await target.Of<TargetConnection>().DetachAsync().ConfigureAwait(false);
        await targets.RemoveAsync(target).ConfigureAwait(false);
    }
}
