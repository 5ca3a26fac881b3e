using System.Threading.Channels;
using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Runs;

/// <summary>
/// Between two repeats: waits until the pool is back at rest, that is, has no more threads than before the first load and an empty queue for
/// one second. After 30 s it goes on, and says so: some pools keep a thread more than they began with.
/// </summary>
internal sealed class PoolRest(TimelineHub hub, double threadsBefore, TimeProvider time)
{
    /// <summary>Idle threads leave after about 20 s.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromSeconds(30);

    private const double QuietSeconds = 1;
    private double? _quietSince;
    private PoolSample? _last;

    /// <summary>Waits. Returns null when the pool is at rest, otherwise a sentence that says what it still holds.</summary>
    public async Task<string?> WaitAsync(CancellationToken token)
    {
        using var limit = new CancellationTokenSource(Longest, time);
        using var both = CancellationTokenSource.CreateLinkedTokenSource(token, limit.Token);
        using var subscription = hub.Subscribe(TimelineSubscription.ViewerCapacity);
        try
        {
            while (await subscription.Items.WaitToReadAsync(both.Token))
            {
                while (subscription.Items.TryRead(out var item))
                {
                    if (item is PoolSample sample && IsAtRest(sample))
                    {
                        return null;
                    }
                }
            }

            throw new ChannelClosedException("A hub ends no subscription by itself.");
        }
        catch (OperationCanceledException) when (limit.IsCancellationRequested && !token.IsCancellationRequested)
        {
            return _last is null
                ? $"No sample of the pool arrived for {Figures.Seconds(Longest.TotalSeconds)}: the next load began without knowing whether the pool was at rest."
                : $"The pool was not back at rest after {Figures.Seconds(Longest.TotalSeconds)} ({Figures.Count(_last.ThreadCount)} threads, {Figures.Count(threadsBefore)} before; {Figures.Count(_last.QueueLength)} queued): the next load began nevertheless.";
        }
    }

    /// <summary>Takes the next sample; true when it closes a whole second at rest.</summary>
    internal bool IsAtRest(PoolSample sample)
    {
        _last = sample;
        var quiet = sample is { ThreadCount: { } threads, QueueLength: 0 } && threads <= threadsBefore;
        _quietSince = quiet ? _quietSince ?? sample.T - sample.IntervalSeconds : null;
        return sample.T - _quietSince >= QuietSeconds;
    }
}
