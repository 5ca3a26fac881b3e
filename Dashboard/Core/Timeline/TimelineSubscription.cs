using System.Runtime.CompilerServices;
using System.Threading.Channels;

namespace Dashboard.Timeline;

/// <summary>One listener's bounded share of a <see cref="TimelineHub"/>. Disposing ends it and completes <see cref="Items"/>.</summary>
public sealed class TimelineSubscription : IDisposable
{
    public const int ViewerCapacity = 256;

    public const int RecorderCapacity = 100_000;

    private readonly Channel<TimelineItem> _channel;
    private readonly Action<TimelineSubscription> _remove;
    private long _lost;

    internal TimelineSubscription(int capacity, Action<TimelineSubscription> remove)
    {
        _remove = remove;
        _channel = Channel.CreateBounded<TimelineItem>(
            new BoundedChannelOptions(capacity) { FullMode = BoundedChannelFullMode.DropOldest, SingleReader = true },
            _ => Interlocked.Increment(ref _lost));
    }

    public ChannelReader<TimelineItem> Items => _channel.Reader;

    public long TakeLost() => Interlocked.Exchange(ref _lost, 0);

    /// <summary>True at a tick, false when items wait: for listeners that must notice silence too. Ends with the subscription.</summary>
    public async IAsyncEnumerable<bool> ItemsOrTicksAsync(TimeSpan every, TimeProvider time, [EnumeratorCancellation] CancellationToken token = default)
    {
        using var timer = new PeriodicTimer(every, time);
        var more = Items.WaitToReadAsync(token).AsTask();
        var tick = timer.WaitForNextTickAsync(token).AsTask();
        while (true)
        {
            await (await Task.WhenAny(more, tick).ConfigureAwait(false)).ConfigureAwait(false);
            var (areMore, isTick) = (more.IsCompleted, tick.IsCompleted);
            yield return isTick;
            if (areMore && !await more.ConfigureAwait(false))
            {
                yield break;
            }

            more = areMore ? Items.WaitToReadAsync(token).AsTask() : more;
            tick = isTick ? timer.WaitForNextTickAsync(token).AsTask() : tick;
        }
    }

    public void Dispose()
    {
        _remove(this);
        _channel.Writer.TryComplete();
    }

    internal void Offer(TimelineItem item) => _channel.Writer.TryWrite(item);
}
