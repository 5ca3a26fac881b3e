using System.Diagnostics;
using System.Net;

namespace DbMock.Tests;

public sealed class SlowApiTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 30_000)]
    public async Task It_answers_after_a_second_by_default()
    {
        await using var mock = await RunningMock.StartAsync(new DbMockOptions());

        var start = Stopwatch.GetTimestamp();
        Assert.Equal("sync", await mock.Http.GetStringAsync("/test/sync", Token));

        Assert.InRange(Stopwatch.GetElapsedTime(start).TotalMilliseconds, 995, 10_000);
    }

    [Fact(Timeout = 30_000)]
    public async Task Two_hundred_calls_at_once_take_hardly_longer_than_one()
    {
        await using var mock = await RunningMock.StartAsync(new DbMockOptions());

        var start = Stopwatch.GetTimestamp();
        await Task.WhenAll(Enumerable.Range(0, 200).Select(_ => mock.Http.GetStringAsync("/test/sync?ms=500", Token)));

        Assert.InRange(Stopwatch.GetElapsedTime(start).TotalMilliseconds, 495, 8000);
    }

    [Theory(Timeout = 30_000)]
    [InlineData("0")]
    [InlineData("60001")]
    [InlineData("soon")]
    [InlineData("")]
    public async Task A_bad_time_is_refused_with_a_sentence(string time)
    {
        await using var mock = await RunningMock.StartAsync(new DbMockOptions());

        using var response = await mock.Http.GetAsync($"/test/sync?ms={time}", Token);

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Equal($"ms must be a whole number from 1 to 60000, not '{time}'.", await response.Content.ReadAsStringAsync(Token));
    }

    [Fact(Timeout = 30_000)]
    public async Task Statistics_count_connections_and_queries_and_list_when_calls_arrived()
    {
        await using var mock = await RunningMock.StartAsync(new DbMockOptions { LatencyMilliseconds = 1 });
        var before = Stopwatch.GetTimestamp();
        using var first = await mock.ConnectAsync();
        using var second = await mock.ConnectAsync();
        await first.QueryAsync("one");
        await second.QueryAsync("two");
        await mock.Http.GetStringAsync("/test/sync?ms=1", Token);
        await mock.Http.GetStringAsync("/test/sync?ms=1", Token);

        var statistics = await mock.StatisticsAsync();

        Assert.Equal((2, 2, 2), (statistics.OpenConnections, statistics.PeakConnections, statistics.QueriesAnswered));
        Assert.Equal((Stopwatch.Frequency, 2, 2), (statistics.Frequency, statistics.SlowCallCount, statistics.SlowCallsShown));
        Assert.All(statistics.SlowCallArrivalTicks, ticks => Assert.InRange(ticks, before, Stopwatch.GetTimestamp()));
        Assert.True(statistics.SlowCallArrivalTicks[0] < statistics.SlowCallArrivalTicks[1]);
    }

    [Fact]
    public void Only_the_last_ten_thousand_arrivals_are_kept()
    {
        var statistics = new Statistics();
        for (var call = 0; call < Statistics.MaxArrivals + 5; call++)
        {
            statistics.SlowCallArrived();
        }

        var read = statistics.Read();

        Assert.Equal((10_005, 10_000), (read.SlowCallCount, read.SlowCallsShown));
        Assert.Equal(read.SlowCallArrivalTicks.Order(), read.SlowCallArrivalTicks);
    }
}
