using System.Runtime.CompilerServices;
using Dashboard.Charts;
using Dashboard.Charts.Boards;

namespace Dashboard.Live;

/// <summary>Gives a viewer's figures and charts each item once; after a gap it begins again with another subscription.</summary>
internal sealed class TimelineFollower(TimelineHub hub, ChartBoard board)
{
    /// <summary>Figures that change faster cannot be read.</summary>
    private const double SecondsBetweenReadings = 0.45;

    /// <summary>The figures twice a second, after a batch that was sent to the charts by then. Runs on the viewer's circuit; ends with the timeline.</summary>
    public async IAsyncEnumerable<LiveState> FollowAsync([EnumeratorCancellation] CancellationToken token)
    {
        while (true)
        {
            using var subscription = hub.Subscribe(TimelineSubscription.ViewerCapacity, out var remembered);
            var state = new LiveState();
            Apply(state, remembered);
            var lastReading = state.Now;
            yield return state;

            // Figures do not wait for charts that the browser is still loading.
            var isStarting = !board.Started.IsCancellationRequested;
            var drawing = board.ResetAsync(remembered);

            // This viewer may stay for days: an hour of items is not kept for it.
            remembered = [];
            var isDrawn = await drawing.ConfigureAwait(true);
            var wake = isStarting && !isDrawn ? board.Started : CancellationToken.None;
            var news = new TimelineBatcher(subscription.Items);
            do
            {
                if (!await news.NextAsync(token, wake).ConfigureAwait(true))
                {
                    yield break;
                }

                Apply(state, news.Items);
                var isRead = state.Now - lastReading >= SecondsBetweenReadings;
                var appending = isDrawn ? board.AppendAsync(news.Items) : Task.FromResult(false);
                if (isRead)
                {
                    // The points are sent before the figures, without waiting for the browser's answer in between.
                    lastReading = state.Now;
                    yield return state;
                }

                isDrawn = await appending.ConfigureAwait(true);
            }
            while ((isDrawn || (wake.CanBeCanceled && !wake.IsCancellationRequested)) && subscription.TakeLost() == 0);
        }
    }

    private void Apply(LiveState state, IEnumerable<TimelineItem> items)
    {
        foreach (var item in items)
        {
            state.Apply(item);
        }

        state.Now = hub.Clock.Now;
    }
}
