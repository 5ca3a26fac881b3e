using Dashboard.Timeline;

namespace Dashboard.Tests.Target;

/// <summary>Waits for items of a hub, those it remembers first.</summary>
internal sealed class TimelineListener : IDisposable
{
    private readonly TimelineSubscription _subscription;
    private readonly Queue<TimelineItem> _remembered;

    public TimelineListener(TimelineHub hub)
    {
        _subscription = hub.Subscribe(TimelineSubscription.RecorderCapacity, out var remembered);
        _remembered = new Queue<TimelineItem>(remembered);
    }

    public void Dispose() => _subscription.Dispose();

    public Task<TItem> NextAsync<TItem>(TimeSpan limit)
        where TItem : TimelineItem => NextAsync<TItem>(limit, static _ => true);

    public async Task<TItem> NextAsync<TItem>(TimeSpan limit, Func<TItem, bool> condition)
        where TItem : TimelineItem
    {
        using var timer = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        timer.CancelAfter(limit);
        while (true)
        {
            if (await NextAsync(timer.Token) is TItem item && condition(item))
            {
                return item;
            }
        }
    }

    private async ValueTask<TimelineItem> NextAsync(CancellationToken token) =>
        _remembered.TryDequeue(out var item) ? item : await _subscription.Items.ReadAsync(token);
}
