using Dashboard.Load;

namespace Dashboard.Running;

/// <summary>Sets the minimum threads of a plan before its phases and restores those of before.</summary>
/// <param name="runId">The plan's run: what a killed run leaves changed is restored by the next dashboard that attaches.</param>
internal sealed class MinThreadsOverride(TargetMinThreads minThreads, Uri? address, bool restores, string runId)
{
    /// <summary>The time that a restore may take when the run is abandoned.</summary>
    private static readonly TimeSpan Hurry = TimeSpan.FromSeconds(3);

    private ChangedMinimum? _before;

    /// <exception cref="UserFacingException">The target cannot set minimum threads, or refused.</exception>
    public async Task ApplyAsync(LoadPhase phase, CancellationToken token)
    {
        if (phase is { MinWorkerThreads: null, MinIoThreads: null })
        {
            return;
        }

        if (_before is null && address is not null)
        {
            var pool = await minThreads.ReadAsync(address, token).ConfigureAwait(false);
            _before = new ChangedMinimum(pool.ProcessId, runId, pool.MinWorkerThreads, pool.MinIoThreads);
        }

        if (restores && _before is not null)
        {
            _before = _before with { SetWorkers = phase.MinWorkerThreads ?? _before.SetWorkers, SetIo = phase.MinIoThreads ?? _before.SetIo };
            minThreads.Remember(_before);
        }

        await minThreads.SetAsync(address, phase.MinWorkerThreads, phase.MinIoThreads, token).ConfigureAwait(false);
    }

    /// <summary>
    /// Restores what the plan changed, unless another dashboard or the program itself has changed it since. Returns the reason of a failure in a sentence, or
    /// null.
    /// </summary>
    /// <param name="abandoned">Leaves three seconds from its cancellation: the dashboard shuts down, and the target must not keep the plan's minimum.</param>
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
            if (await minThreads.LookAsync(address!, limit.Token).ConfigureAwait(false) is var pool && !before.IsStill(pool))
            {
                minThreads.Forget(before.ProcessId, runId);
                return $"The minimum threads were changed to {Readable.Count(pool.MinWorkerThreads)} by somebody else during the run: its figures are not for "
                    + $"{Readable.Count(before.SetWorkers ?? before.Workers)} threads, and the minimum was not set back to {Readable.Count(before.Workers)}.";
            }

            await minThreads.SetAsync(address, before.Workers, before.Io, limit.Token).ConfigureAwait(false);
            minThreads.Forget(before.ProcessId, runId);
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
            // The run's summary is still to be written, whatever the target answered.
            return $"{problem} The attempt failed unexpectedly ({ExceptionText.Describe(e)}).";
        }
    }
}
