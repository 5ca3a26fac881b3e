using Bunit;
using Dashboard.Charts;
using Dashboard.Charts.Boards;
using Dashboard.Live;
using Dashboard.Timeline;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.JSInterop;

namespace Dashboard.Tests.Live;

/// <summary>What the charts draw is the stream: no sample twice, none missing, whatever happens between server and browser.</summary>
public sealed class TimelineFollowerTests : IAsyncLifetime
{
    private const double Interval = 0.25;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    private readonly TimelineHub _hub = new(new TimelineClock(TimeProvider.System));
    private readonly FakeBrowser _browser = new();
    private readonly CancellationTokenSource _left = new();
    private readonly Components _components = new();
    private IRenderedComponent<ChartBoard> _board = null!;
    private Task _following = Task.CompletedTask;
    private LiveState _state = new();
    private int _published;

    private double[] Published => [.. Enumerable.Range(1, _published).Select(i => i * Interval)];

    public ValueTask InitializeAsync()
    {
        _components.Services.AddSingleton<IJSRuntime>(_browser);
        Publish(40);
        _board = _components.Render<ChartBoard>(board => board
            .Add(it => it.Figures, LiveCharts.All).Add(it => it.Origin, DateTimeOffset.UnixEpoch).Add(it => it.WindowSeconds, 60));
        _following = _board.InvokeAsync(() => FollowAsync(_board.Instance));
        return ValueTask.CompletedTask;
    }

    public async ValueTask DisposeAsync()
    {
        await _left.CancelAsync();
        await _following;
        await _components.DisposeAsync();
        _left.Dispose();
    }

    [Fact(Timeout = 60_000)]
    public async Task On_attach_the_charts_draw_what_is_remembered_and_then_what_comes_each_row_once()
    {
        _browser.Load();
        await DrawnAsync();
        for (var i = 0; i < 10; i++)
        {
            Publish(1);
            await Task.Delay(5, TestContext.Current.CancellationToken);
        }

        await DrawnAsync();
        Assert.Equal(1, _browser.Resets);
    }

    [Fact(Timeout = 60_000)]
    public async Task While_the_browser_still_loads_the_figures_go_on_and_the_charts_miss_nothing_afterwards()
    {
        Publish(3);
        await UntilAsync(() => _state.Sample?.T == _published * Interval);
        Assert.Empty(_browser.Times);

        _browser.Load();

        await DrawnAsync();
        Assert.Equal(1, _browser.Resets);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_browser_that_was_away_gets_the_whole_stream_again_each_row_once()
    {
        _browser.Load();
        await DrawnAsync();
        _browser.IsAway = true;
        for (var i = 0; i < 5; i++)
        {
            Publish(2);
            await Task.Delay(20, TestContext.Current.CancellationToken);
        }

        Assert.NotEqual(Published, _browser.Times);
        _browser.IsAway = false;

        await DrawnAsync();
        Publish(5);
        await DrawnAsync();
    }

    [Fact(Timeout = 60_000)]
    public async Task A_viewer_that_was_too_slow_begins_anew_without_a_gap_and_without_a_row_twice()
    {
        _browser.Load();
        await DrawnAsync();
        var busy = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _browser.Busy = busy.Task;
        Publish(1);
        await UntilAsync(() => _browser.Times.Length == _published);
        Publish(TimelineSubscription.ViewerCapacity + 50);
        _browser.Busy = Task.CompletedTask;
        busy.SetResult();

        await DrawnAsync();
        Assert.True(_browser.Resets > 1);
    }

    [Fact(Timeout = 60_000)]
    public async Task Another_window_asks_nobody_for_the_history_again()
    {
        _browser.Load();
        await DrawnAsync();
        _board.Render(board => board.Add(it => it.WindowSeconds, 300));
        Publish(4);

        await DrawnAsync();
        Assert.Equal((1, 1), (_browser.Resets, _browser.Applied));
    }

    private async Task FollowAsync(ChartBoard board)
    {
        try
        {
            await foreach (var state in new TimelineFollower(_hub, board).FollowAsync(_left.Token))
            {
                _state = state;
            }
        }
        catch (OperationCanceledException) when (_left.IsCancellationRequested)
        {
            // The test is over.
        }
    }

    private void Publish(int samples)
    {
        for (var i = 0; i < samples; i++)
        {
            _published++;
            _hub.Publish(new PoolSample(_published * Interval, Interval) { ThreadCount = _published });
        }
    }

    private async Task DrawnAsync()
    {
        await UntilAsync(() => _browser.Times.Length >= _published && _browser.Times[^1] == Published[^1]);
        Assert.Equal(Published, _browser.Times);
    }

    private static async Task UntilAsync(Func<bool> holds)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        limit.CancelAfter(Patience);
        while (!holds())
        {
            await Task.Delay(5, limit.Token);
        }
    }
}
