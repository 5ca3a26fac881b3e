using Dashboard.Format;
using Dashboard.Target;
using Dashboard.Timeline;

namespace Dashboard.Running.Repeats;

/// <summary>What a series of repeats asks of the target's pool between two runs.</summary>
internal sealed class RepeatRest(TargetMonitor monitor, TimeProvider time)
{
    /// <summary>The first sample of a session comes within a third of a second; a target that is stopped sends none.</summary>
    private static readonly TimeSpan FirstSampleTimeout = TimeSpan.FromSeconds(10);

    /// <summary>Pool threads of the target now.</summary>
    /// <exception cref="UserFacingException">The target sends no samples.</exception>
    public async Task<double> ThreadCountAsync(CancellationToken token)
    {
        using var limit = new CancellationTokenSource(FirstSampleTimeout, time);
        using var both = CancellationTokenSource.CreateLinkedTokenSource(token, limit.Token);
        using var subscription = monitor.Hub.Subscribe(TimelineSubscription.ViewerCapacity, out var remembered);
        if (remembered.OfType<PoolSample>().LastOrDefault(sample => sample.ThreadCount is not null) is { ThreadCount: { } known })
        {
            return known;
        }

        try
        {
            await foreach (var item in subscription.Items.ReadAllAsync(both.Token).ConfigureAwait(false))
            {
                if (item is PoolSample { ThreadCount: { } threads })
                {
                    return threads;
                }
            }
        }
        catch (OperationCanceledException) when (!token.IsCancellationRequested)
        {
            // Said below: the target is silent.
        }

        var waited = Readable.Seconds(FirstSampleTimeout.TotalSeconds);
        throw new UserFacingException($"The target sent no sample of its pool within {waited}: check that it is running and not paused.");
    }

    /// <summary>
    /// Pool threads of the target once it is at rest, or after 30 s: a series that begins in the recovery of another run must not take that run's threads for
    /// those of an idle pool.
    /// </summary>
    /// <param name="waiting">Is told when there is something to wait for.</param>
    /// <exception cref="UserFacingException">The target sends no samples, or is gone.</exception>
    public async Task<double> ThreadsAtRestAsync(Action waiting, CancellationToken token)
    {
        var facts = monitor.Facts;
        var rest = new PoolRest(monitor.Hub, PoolRest.Most(facts?.ProcessorCount ?? Environment.ProcessorCount, facts?.MinThreads), time);
        if (!rest.LooksAtRest)
        {
            waiting();
            await rest.WaitAsync(token).ConfigureAwait(false);
        }

        return await ThreadCountAsync(token).ConfigureAwait(false);
    }

    /// <summary>Waits until the pool has no more threads than before the series; returns why it is not at rest, in a sentence, or null.</summary>
    public Task<string?> RestAsync(double threadsBefore, CancellationToken token)
    {
        var facts = monitor.Facts;
        var most = PoolRest.Again(threadsBefore, facts?.ProcessorCount ?? Environment.ProcessorCount, facts?.MinThreads);
        return new PoolRest(monitor.Hub, most, time).WaitAsync(token);
    }
}
