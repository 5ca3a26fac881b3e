namespace Dashboard.Running;

internal static class PoolSamples
{
    /// <summary>The first sample of a session comes within a third of a second; a stopped target sends none.</summary>
    private static readonly TimeSpan FirstSampleTimeout = TimeSpan.FromSeconds(10);

    public static PoolSample? Newest(TimelineHub hub)
    {
        using var subscription = hub.Subscribe(TimelineSubscription.ViewerCapacity, out var remembered);
        return remembered.OfType<PoolSample>().LastOrDefault();
    }

    public static async Task<PoolSample?> NextAsync(TimelineHub hub, TimeSpan within, TimeProvider time, CancellationToken token)
    {
        using var limit = new CancellationTokenSource(within, time);
        using var both = CancellationTokenSource.CreateLinkedTokenSource(token, limit.Token);
        using var subscription = hub.Subscribe(TimelineSubscription.ViewerCapacity);
        try
        {
            await foreach (var item in subscription.Items.ReadAllAsync(both.Token).ConfigureAwait(false))
            {
                if (item is PoolSample sample)
                {
                    return sample;
                }
            }
        }
        catch (OperationCanceledException) when (!token.IsCancellationRequested)
        {
            // The target sends no samples.
        }

        return null;
    }

    /// <exception cref="UserFacingException">The target sends no samples.</exception>
    public static async Task<double> ThreadCountAsync(TimelineHub hub, TimeProvider time, CancellationToken token)
    {
        var sample = Newest(hub);
        while (sample is not { ThreadCount: not null })
        {
            sample = await NextAsync(hub, FirstSampleTimeout, time, token).ConfigureAwait(false) ?? throw new UserFacingException(
                $"The target sent no pool samples within {Readable.Seconds(FirstSampleTimeout.TotalSeconds)}: "
                + "check that it is running and not paused.");
        }

        return sample.ThreadCount.Value;
    }
}
