using Dashboard.Timeline;

namespace Dashboard.Tests.Diagnosis.Monitoring;

/// <summary>
/// A pool whose work waits for blocked threads, published sample by sample on a timeline that somebody may begin to follow at any time: by its own clock,
/// which runs ahead of the timeline's.
/// </summary>
internal sealed class BlockedPool(TimelineHub hub)
{
    private const double Interval = 0.25;

    /// <summary>Of all processors: idle enough for any machine's default thresholds.</summary>
    public const double CpuPercent = 10;

    /// <summary>The newest sample.</summary>
    public double T { get; private set; }

    /// <summary>Goes on until something is so.</summary>
    public async Task UntilAsync(Func<bool> isSo)
    {
        while (!isSo())
        {
            T += Interval;

            // Each thread uses 0.025 of a processor, however many there are.
            hub.Publish(new PoolSample(T, Interval)
            {
                QueueLength = 9,
                ThreadCount = 4 * Environment.ProcessorCount,
                CpuPercent = CpuPercent,
                CompletedItems = 5,
            });
            await Task.Delay(5, TestContext.Current.CancellationToken);
        }
    }
}
