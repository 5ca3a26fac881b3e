using System.Diagnostics;

namespace DbMock.Tests;

public sealed class QueryServerTests
{
    [Fact(Timeout = 30_000)]
    public async Task Every_line_of_a_connection_is_answered_with_100()
    {
        await using var mock = await RunningMock.StartAsync(new DbMockOptions());
        using var client = await mock.ConnectAsync();

        for (var query = 0; query < 5; query++)
        {
            Assert.Equal("100", await client.QueryAsync("SELECT COUNT(*) FROM Table1"));
        }
    }

    [Fact(Timeout = 30_000)]
    public async Task Lines_that_arrive_together_or_in_pieces_are_answered_one_by_one()
    {
        await using var mock = await RunningMock.StartAsync(new DbMockOptions { LatencyMilliseconds = 1 });
        using var client = await mock.ConnectAsync();

        await client.SendAsync("one\r\ntwo\nthr");
        Assert.Equal("100", await client.ReadAsync());
        Assert.Equal("100", await client.ReadAsync());
        await client.SendAsync("ee\n");

        Assert.Equal("100", await client.ReadAsync());
        Assert.Equal(3, (await mock.StatisticsAsync()).QueriesAnswered);
    }

    [Fact(Timeout = 30_000)]
    public async Task The_answer_takes_the_configured_time_unless_the_query_carries_its_own()
    {
        await using var mock = await RunningMock.StartAsync(new DbMockOptions { LatencyMilliseconds = 1 });
        using var client = await mock.ConnectAsync();
        await client.QueryAsync("warm-up");

        var start = Stopwatch.GetTimestamp();
        Assert.Equal("100", await client.QueryAsync("SELECT 1 /* ms=300 */"));
        Assert.InRange(Stopwatch.GetElapsedTime(start).TotalMilliseconds, 295, 3000);

        start = Stopwatch.GetTimestamp();
        Assert.Equal("100", await client.QueryAsync("SELECT 1"));
        Assert.InRange(Stopwatch.GetElapsedTime(start).TotalMilliseconds, 0, 250);
    }

    [Theory(Timeout = 30_000)]
    [InlineData("0")]
    [InlineData("60001")]
    [InlineData("soon")]
    [InlineData("-5")]
    public async Task A_bad_wait_is_answered_with_a_sentence_and_the_connection_goes_on(string wait)
    {
        await using var mock = await RunningMock.StartAsync(new DbMockOptions { LatencyMilliseconds = 1 });
        using var client = await mock.ConnectAsync();

        Assert.Equal($"ERROR ms must be a whole number from 1 to 60000, not '{wait}'.", await client.QueryAsync($"SELECT 1 /* ms={wait} */"));
        Assert.Equal("100", await client.QueryAsync("SELECT 1"));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_line_that_is_too_long_is_refused_and_closes_its_connection()
    {
        await using var mock = await RunningMock.StartAsync(new DbMockOptions());
        using var client = await mock.ConnectAsync();

        await client.SendAsync(new string('x', QueryConversation.MaxLineBytes + 1));

        Assert.Equal("ERROR A line has at most 4096 bytes.", await client.ReadAsync());
        Assert.Null(await client.ReadAsync());
    }

    [Fact(Timeout = 30_000)]
    public async Task A_line_of_exactly_the_limit_is_answered()
    {
        await using var mock = await RunningMock.StartAsync(new DbMockOptions());
        using var client = await mock.ConnectAsync();

        Assert.Equal("100", await client.QueryAsync(new string('x', QueryConversation.MaxLineBytes)));
    }

    [Fact(Timeout = 30_000)]
    public async Task Above_the_maximum_the_next_connection_waits_until_one_closes()
    {
        await using var mock = await RunningMock.StartAsync(new DbMockOptions { MaxConnections = 2, LatencyMilliseconds = 1 });
        using var first = await mock.ConnectAsync();
        using var second = await mock.ConnectAsync();
        await first.QueryAsync("one");
        await second.QueryAsync("two");

        using var third = await mock.ConnectAsync();
        var waiting = third.QueryAsync("three");
        await Assert.ThrowsAsync<TimeoutException>(() => waiting.WaitAsync(TimeSpan.FromMilliseconds(300), TestContext.Current.CancellationToken));
        first.Dispose();

        Assert.Equal("100", await waiting);
        Assert.Equal(2, (await mock.StatisticsAsync()).PeakConnections);
    }
}
