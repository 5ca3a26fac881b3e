using System.Diagnostics;
using System.Net;
using DbMock;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using TargetApp.Db;

namespace TargetApp.Tests.Db;

public sealed class DbPoolTests
{
    private const string Slow = "SELECT 1 /* ms=300 */";

    [Fact(Timeout = 60_000)]
    public async Task A_connection_is_used_again()
    {
        await using var mock = await RunningTarget.StartMockAsync();
        using var pool = PoolOf(mock, maxPoolSize: 10);

        for (var query = 0; query < 5; query++)
        {
            Assert.Equal("100", pool.Query("SELECT 1"));
        }

        Assert.Equal((1, 5), (Read(mock).PeakConnections, Read(mock).QueriesAnswered));
    }

    [Fact(Timeout = 60_000)]
    public async Task Without_a_free_connection_the_blocking_caller_waits_for_one()
    {
        await using var mock = await RunningTarget.StartMockAsync();
        using var pool = PoolOf(mock, maxPoolSize: 2);

        var start = Stopwatch.GetTimestamp();
        await Task.WhenAll(Enumerable.Range(0, 5).Select(_ => OnItsOwnThread(() => pool.Query(Slow))));

        Assert.InRange(Stopwatch.GetElapsedTime(start).TotalMilliseconds, 895, 10_000);
        Assert.Equal((2, 5), (Read(mock).PeakConnections, Read(mock).QueriesAnswered));
    }

    [Fact(Timeout = 60_000)]
    public async Task Without_a_free_connection_the_awaiting_caller_waits_for_one()
    {
        await using var mock = await RunningTarget.StartMockAsync();
        using var pool = PoolOf(mock, maxPoolSize: 2);

        var start = Stopwatch.GetTimestamp();
        await Task.WhenAll(Enumerable.Range(0, 5).Select(_ => pool.QueryAsync(Slow)));

        Assert.InRange(Stopwatch.GetElapsedTime(start).TotalMilliseconds, 895, 10_000);
        Assert.Equal((2, 5), (Read(mock).PeakConnections, Read(mock).QueriesAnswered));
    }

    [Fact(Timeout = 60_000)]
    public async Task Both_ways_of_use_together_stay_within_the_limit()
    {
        await using var mock = await RunningTarget.StartMockAsync();
        using var pool = PoolOf(mock, maxPoolSize: 2);

        await Task.WhenAll(pool.QueryAsync(Slow), pool.QueryAsync(Slow));
        await Task.WhenAll(OnItsOwnThread(() => pool.Query(Slow)), OnItsOwnThread(() => pool.Query(Slow)));

        // The mock learns a moment later that a connection was closed, hence not the peak but what is open at the end.
        Assert.Equal((2, 4), (Read(mock).OpenConnections, Read(mock).QueriesAnswered));
    }

    [Fact(Timeout = 60_000)]
    public async Task Connections_that_broke_while_idle_are_replaced_without_a_word()
    {
        var mock = await RunningTarget.StartMockAsync();
        using var pool = PoolOf(mock, maxPoolSize: 10);
        var port = ((IPEndPoint)DbMockHost.DatabaseEndPoint(mock)).Port;
        await Task.WhenAll(pool.QueryAsync(Slow), pool.QueryAsync(Slow), OnItsOwnThread(() => pool.Query(Slow)));
        await mock.StopAsync(TestContext.Current.CancellationToken);
        await mock.DisposeAsync();

        Assert.Throws<BackendUnavailableException>(() => pool.Query("SELECT 1"));
        await Assert.ThrowsAsync<BackendUnavailableException>(() => pool.QueryAsync("SELECT 1"));

        await using var restarted = await RunningTarget.StartMockAsync(port);
        Assert.Equal("100", pool.Query("SELECT 1"));
        Assert.Equal("100", await pool.QueryAsync("SELECT 1"));
    }

    [Fact(Timeout = 60_000)]
    public async Task Failed_queries_give_their_place_in_the_pool_back()
    {
        using var pool = new DbPool(new TargetAppOptions { Db = new DnsEndPoint("127.0.0.1", 1), MaxPoolSize = 1 });

        for (var attempt = 0; attempt < 3; attempt++)
        {
            Assert.Throws<BackendUnavailableException>(() => pool.Query("SELECT 1"));
            await Assert.ThrowsAsync<BackendUnavailableException>(() => pool.QueryAsync("SELECT 1"));
        }
    }

    private static DbPool PoolOf(WebApplication mock, int maxPoolSize) => new(new TargetAppOptions
    {
        Db = new DnsEndPoint("127.0.0.1", ((IPEndPoint)DbMockHost.DatabaseEndPoint(mock)).Port),
        MaxPoolSize = maxPoolSize,
    });

    private static StatisticsSnapshot Read(WebApplication mock) => mock.Services.GetRequiredService<Statistics>().Read();

    private static Task<string> OnItsOwnThread(Func<string> query) =>
        Task.Factory.StartNew(query, TestContext.Current.CancellationToken, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}
