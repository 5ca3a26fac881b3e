using System.Threading.Channels;

namespace Dashboard.Timeline;

/// <summary>One listener's bounded share of a <see cref="TimelineHub"/>. Disposing ends it and completes <see cref="Items"/>.</summary>
public sealed class TimelineSubscription : IDisposable
{
    /// <summary>Items that may wait for a viewer.</summary>
    public const int ViewerCapacity = 256;

    /// <summary>Items that may wait for the recorder.</summary>
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

    /// <summary>Everything published since the subscription began.</summary>
    public ChannelReader<TimelineItem> Items => _channel.Reader;

    /// <summary>Items dropped because this listener was too slow, since the last call.</summary>
    public long TakeLost() => Interlocked.Exchange(ref _lost, 0);

    public void Dispose()
    {
        _remove(this);
        _channel.Writer.TryComplete();
    }

    internal void Offer(TimelineItem item) => _channel.Writer.TryWrite(item);
}
