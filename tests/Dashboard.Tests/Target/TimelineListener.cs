using Dashboard.Timeline;

namespace Dashboard.Tests.Target;

/// <summary>Waits for items of a hub, those it remembers first.</summary>
internal sealed class TimelineListener(TimelineHub hub) : IDisposable
{
    private readonly TimelineSubscription _subscription = hub.Subscribe(TimelineSubscription.RecorderCapacity);
    private int _remembered;

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
        _remembered < _subscription.Snapshot.Count ? _subscription.Snapshot[_remembered++] : await _subscription.Items.ReadAsync(token);
}
