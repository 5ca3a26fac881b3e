using System.Threading.Channels;

namespace Dashboard.Live;

/// <summary>
/// Gathers items for one push to the browser. A sample is sent at once, with the items before it; injections and load intervals, which come at other moments,
/// wait for the next sample, at most a quarter of a second: one drawing in the browser serves all, and a sample never waits behind the drawing of something
/// else.
/// </summary>
internal sealed class TimelineBatcher(ChannelReader<TimelineItem> source)
{
    /// <summary>The longest that an item waits for a sample.</summary>
    private static readonly TimeSpan LongestWait = TimeSpan.FromMilliseconds(250);

    /// <summary>After this an empty batch is returned: the browser takes longer silence for a lost server.</summary>
    private static readonly TimeSpan LongestSilence = TimeSpan.FromSeconds(1);

    private readonly List<TimelineItem> _items = [];
    private bool _hasSample;

    /// <summary>The batch; valid until the next call of <see cref="NextAsync"/>.</summary>
    public IReadOnlyList<TimelineItem> Items => _items;

    /// <param name="wake">Returns the present items at once.</param>
    public async Task<bool> NextAsync(CancellationToken token, CancellationToken wake = default)
    {
        _items.Clear();
        _hasSample = false;
        if (!await FillAsync(LongestSilence, token, wake).ConfigureAwait(false))
        {
            return false;
        }

        if (_items.Count > 0 && !_hasSample)
        {
            using var limit = CancellationTokenSource.CreateLinkedTokenSource(token, wake);
            limit.CancelAfter(LongestWait);
            while (!_hasSample && !limit.IsCancellationRequested && await FillAsync(limit.Token, token).ConfigureAwait(false))
            {
            }
        }

        return true;
    }

    private async Task<bool> FillAsync(TimeSpan atMost, CancellationToken token, CancellationToken wake)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(token, wake);
        limit.CancelAfter(atMost);
        return await FillAsync(limit.Token, token).ConfigureAwait(false);
    }

    private async Task<bool> FillAsync(CancellationToken limit, CancellationToken token)
    {
        try
        {
            if (!await source.WaitToReadAsync(limit).ConfigureAwait(false))
            {
                return false;
            }
        }
        catch (OperationCanceledException) when (!token.IsCancellationRequested)
        {
            return true;
        }

        while (source.TryRead(out var item))
        {
            _items.Add(item);
            _hasSample |= item is PoolSample;
        }

        return true;
    }
}
