using Dashboard.Catalogue;

namespace Dashboard.Running;

internal sealed class StoreStep(StoreClient client, TimelineHub hub, TimeProvider time)
{
    /// <summary>Measures, then waits for the pool's next sample: a measurement may be shorter than the counters' interval.</summary>
    public async Task<StoreResult?> MeasureAsync(StoreCell cell, string? address, TimeSpan interval, CancellationToken stop)
    {
        try
        {
            var target = address ?? throw new UserFacingException(StoreClient.None);
            var result = await client.MeasureAsync(new Uri(target), cell, stop).ConfigureAwait(false);

            // The run of a silent target ends without a last sample, which its figures then show.
            await PoolSamples.NextAsync(hub, 2 * interval, time, stop).ConfigureAwait(false);
            return result;
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            return null;
        }
    }
}
