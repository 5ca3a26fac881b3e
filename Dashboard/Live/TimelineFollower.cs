using System.Runtime.CompilerServices;
using Dashboard.Charts;
using Dashboard.Charts.Boards;

namespace Dashboard.Live;

/// <summary>Gives a viewer's figures and charts each item once; after a gap it begins anew with another subscription.</summary>
internal sealed class TimelineFollower(TimelineHub hub, ChartBoard board)
{
    /// <summary>The figures after each batch, which the charts have by then. Runs on the viewer's circuit; ends with the timeline.</summary>
    public async IAsyncEnumerable<LiveState> FollowAsync([EnumeratorCancellation] CancellationToken token)
    {
        while (true)
        {
            using var subscription = hub.Subscribe(TimelineSubscription.ViewerCapacity, out var remembered);
            var state = new LiveState();
            Apply(state, remembered);
            yield return state;

            // Figures do not wait for charts that the browser is still loading.
            var isStarting = !board.Started.IsCancellationRequested;
            var drawing = board.ResetAsync(remembered);

            // This viewer may stay for days: an hour of items is not kept for it.
            remembered = [];
            var isDrawn = await drawing.ConfigureAwait(true);
            var wake = isStarting && !isDrawn ? board.Started : CancellationToken.None;
            var news = new NewsBatch(subscription.Items);
            do
            {
                if (!await news.NextAsync(token, wake).ConfigureAwait(true))
                {
                    yield break;
                }

                Apply(state, news.Items);
                isDrawn = isDrawn && await board.AppendAsync(news.Items).ConfigureAwait(true);
                yield return state;
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
