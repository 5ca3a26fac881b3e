using Dashboard.Load;

namespace Dashboard.Running;

/// <summary>The minimum threads that a plan sets before its phases, and what they were before.</summary>
/// <param name="address">Where the target takes load; null when unknown.</param>
/// <param name="runId">Whose plan it is: what a run leaves changed because it was killed is put back by whoever comes next.</param>
internal sealed class MinThreadsOverride(TargetMinThreads lever, Uri? address, bool restores, string runId)
{
    /// <summary>How long it may take to give back when the run is abandoned.</summary>
    private static readonly TimeSpan Hurry = TimeSpan.FromSeconds(3);

    private ChangedMinimum? _before;

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
            _before = new ChangedMinimum(pool.ProcessId, runId, pool.MinWorkerThreads, pool.MinIoThreads);
        }

        if (restores && _before is not null)
        {
            _before = _before with { SetWorkers = phase.MinWorkerThreads ?? _before.SetWorkers, SetIo = phase.MinIoThreads ?? _before.SetIo };
            lever.Remember(_before);
        }

        await lever.SetAsync(address, phase.MinWorkerThreads, phase.MinIoThreads, token).ConfigureAwait(false);
    }

    /// <summary>
    /// Gives back what the plan changed, if it still is as the plan set it: another dashboard, or the program itself, may have set it since. Returns why that
    /// could not be done, in a sentence; null when all is as it was.
    /// </summary>
    /// <param name="abandoned">From then on there are three seconds: the dashboard goes down, and the target shall not stay as it was made.</param>
    public async Task<string?> RestoreAsync(CancellationToken abandoned)
    {
        if (!restores || _before is not { } before)
        {
            return null;
        }

        var problem = $"The minimum threads could not be restored to {Readable.Count(before.Workers)}.";
        using var limit = new CancellationTokenSource();
        var hurry = abandoned.Register(() => limit.CancelAfter(Hurry));
        await using var closingHurry = hurry.ConfigureAwait(false);
        try
        {
            if (await lever.LookAsync(address!, limit.Token).ConfigureAwait(false) is var pool && !before.IsStill(pool))
            {
                lever.Forget(before.ProcessId, runId);
                return $"The minimum threads were changed to {Readable.Count(pool.MinWorkerThreads)} by somebody else during the run: its figures are not for "
                    + $"{Readable.Count(before.SetWorkers ?? before.Workers)} threads, and the minimum was not set back to {Readable.Count(before.Workers)}.";
            }

            await lever.SetAsync(address, before.Workers, before.Io, limit.Token).ConfigureAwait(false);
            lever.Forget(before.ProcessId, runId);
            return null;
        }
        catch (UserFacingException e)
        {
            return $"{problem} {e.Message}";
        }
        catch (OperationCanceledException) when (limit.IsCancellationRequested)
        {
            return $"{problem} The target did not answer within {Readable.Seconds(Hurry.TotalSeconds)}.";
        }
        catch (Exception e)
        {
            // The run's summary is still to be written, whatever the target's answer did to us.
            return $"{problem} The attempt failed unexpectedly ({ExceptionText.Describe(e)}).";
        }
    }
}
