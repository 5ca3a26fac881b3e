using System.Threading.Channels;
using Dashboard.Live;
using Dashboard.Timeline;

namespace Dashboard.Tests.Live;

public sealed class TimelineBatcherTests
{
    private readonly Channel<TimelineItem> _channel = Channel.CreateUnbounded<TimelineItem>();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 10_000)]
    public async Task A_sample_goes_out_at_once_with_what_came_before_it()
    {
        var batch = new TimelineBatcher(_channel.Reader);
        _channel.Writer.TryWrite(new Injection(1, 8, 4, 3, true, 0));
        _channel.Writer.TryWrite(new PoolSample(1.1, 0.25));

        Assert.True(await batch.NextAsync(Token));
        Assert.Equal([1, 1.1], batch.Items.Select(i => i.T));
    }

    [Fact(Timeout = 10_000)]
    public async Task What_comes_between_samples_waits_for_the_next_one()
    {
        var batch = new TimelineBatcher(_channel.Reader);
        _channel.Writer.TryWrite(new Injection(1, 8, 4, 3, true, 0));
        var next = batch.NextAsync(Token);
        Assert.False(next.IsCompleted);

        _channel.Writer.TryWrite(new PoolSample(1.1, 0.25));

        Assert.True(await next);
        Assert.Equal(2, batch.Items.Count);
    }

    [Fact(Timeout = 10_000)]
    public async Task Without_a_sample_it_waits_no_longer_than_its_limit()
    {
        var batch = new TimelineBatcher(_channel.Reader);
        _channel.Writer.TryWrite(new Phase(1, "load", "A load."));

        Assert.True(await batch.NextAsync(Token));
        Assert.Single(batch.Items);
    }

    [Fact(Timeout = 10_000)]
    public async Task Silence_gives_an_empty_batch_so_that_the_browser_knows_that_the_server_lives()
    {
        var batch = new TimelineBatcher(_channel.Reader);

        Assert.True(await batch.NextAsync(Token));
        Assert.Empty(batch.Items);
    }

    [Fact(Timeout = 10_000)]
    public async Task It_ends_with_the_subscription_and_with_the_viewer()
    {
        using var viewer = new CancellationTokenSource();
        var waiting = new TimelineBatcher(_channel.Reader).NextAsync(viewer.Token);
        await viewer.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => waiting);

        _channel.Writer.Complete();
        Assert.False(await new TimelineBatcher(_channel.Reader).NextAsync(Token));
    }
}
