using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Running;

/// <summary>The part of a run in which the target measures its own store.</summary>
internal sealed class StoreStep(StoreClient client, TimelineHub hub, TimeProvider time)
{
    /// <summary>Measures, then waits for the pool's next sample: a measurement may be shorter than the counters' interval.</summary>
    /// <param name="address">Where the target answers; null when that is not known.</param>
    /// <param name="interval">The counters' interval.</param>
    /// <param name="stop">Gives the measurement up; the target does too when nobody waits for its answer any more.</param>
    /// <returns>Null when it was given up.</returns>
    /// <exception cref="UserFacingException">The target refused, failed, or does not answer.</exception>
    public async Task<StoreResult?> MeasureAsync(StoreCell cell, string? address, TimeSpan interval, CancellationToken stop)
    {
        try
        {
            var target = address ?? throw new UserFacingException(StoreClient.None);
            var result = await client.MeasureAsync(new Uri(target), cell, stop).ConfigureAwait(false);

            // Of a target that is silent the run ends without a last sample, which its figures then show.
            await PoolSamples.NextAsync(hub, 2 * interval, time, stop).ConfigureAwait(false);
            return result;
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            return null;
        }
    }
}
