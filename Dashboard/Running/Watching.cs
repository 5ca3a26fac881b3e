using Dashboard.Target.Watched;

namespace Dashboard.Running;

/// <summary>The button <i>Attach</i> on any page: a process that is watched already stays, with its history.</summary>
internal static class Watching
{
    /// <summary>Attaches to a process in the shown target where nothing is attached there (any more), otherwise in a target of its own.</summary>
    /// <exception cref="UserFacingException">It cannot be attached to, or the number of targets is at its limit; nothing has changed.</exception>
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

    /// <summary>Stops watching a target. The last one stays, with nothing attached; of others nothing stays but the recorded runs.</summary>
    public static async Task StopWatchingAsync(this WatchedTargets targets, WatchedTarget target)
    {
        await target.Of<TargetConnection>().DetachAsync().ConfigureAwait(false);
        await targets.RemoveAsync(target).ConfigureAwait(false);
    }
}
