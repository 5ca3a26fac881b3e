using Dashboard.Load;
using Dashboard.Load.Agent;
using Dashboard.Load.Tls;

namespace Dashboard.Tests.Load;

/// <summary>Loads over HTTP/2: requests that share connections.</summary>
[Collection(TimedRequests.Name)]
public sealed class Http2Tests
{
    [Theory(Timeout = 60_000)]
    [InlineData(true, 40, null, 1)]
    [InlineData(false, 40, null, 1)]
    [InlineData(false, 250, null, 3)]
    [InlineData(true, 40, 4, 10)]
    [InlineData(false, 5, 1, 5)]
    public async Task Concurrent_requests_share_as_few_connections_as_their_streams_need(bool isTls, int workers, int? streams, int connections)
    {
        await using var server = await TlsServer.StartAsync(holdMilliseconds: 20);
        await using var run = new LoadRun(Over(server, isTls, workers) with { Requests = 4 * workers, StreamsPerConnection = streams });
        var summary = await run.Agent.Completion;

        Assert.Equal((4 * workers, 4 * workers, 4 * workers), (summary.Sent, summary.Completed, server.Arrived.Count));
        Assert.All(server.Arrived, arrived => Assert.Equal("HTTP/2 GET /orders", arrived));
        Assert.Equal(connections, summary.ConnectionsOpened);
        Assert.Equal((isTls, 100), (summary.Tls is not null, summary.StreamsAllowed));
        Assert.Empty(summary.Errors);
        Assert.Equal(workers, summary.MeanInFlight, workers * 0.6);
        LoadRun.AssertNothingLost(summary);
        run.AssertIntervalsAddUp(summary);
    }

    [Fact(Timeout = 60_000)]
    public async Task Where_a_target_allows_fewer_streams_requests_wait_and_the_figures_say_so()
    {
        await using var server = await TlsServer.StartAsync(streams: 5, holdMilliseconds: 20);
        await using var run = new LoadRun(Over(server, isTls: false, 40) with { Requests = 200 });
        var summary = await run.Agent.Completion;

        Assert.Equal((200, 200, 1, 5), (summary.Sent, summary.Completed, summary.ConnectionsOpened, summary.StreamsAllowed));
        Assert.True(summary.Latency!.P50Ms > 100, "It waited.");
        Assert.Empty(summary.Errors);
    }

    [Fact(Timeout = 60_000)]
    public async Task An_open_loop_and_a_body_go_over_http_2_too()
    {
        await using var server = await TlsServer.StartAsync();
        // As many at a time as requests: none is left out while the first connection opens.
        var plan = Over(server, isTls: true, 50) with
        {
            Requests = 50,
            Arrivals = new ArrivalRate(200),
            Method = "POST",
            Content = new LoadContent($"{server.Https}/orders", [new("Content-Type", "application/json")], "{}"u8.ToArray()),
        };
        await using var run = new LoadRun(plan);
        var summary = await run.Agent.Completion;

        Assert.Equal((50, 50, 1), (summary.Sent, summary.Completed, summary.ConnectionsOpened));
        Assert.All(server.Arrived, arrived => Assert.Equal("HTTP/2 POST /orders {}", arrived));
        Assert.NotNull(summary.Response);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_stream_that_the_target_resets_costs_its_request_and_no_other_one()
    {
        await using var server = await TlsServer.StartAsync();
        await using var run = new LoadRun(Over(server, isTls: false, 5) with { Url = $"{server.Http2}/reset", Requests = 30 });
        var summary = await run.Agent.Completion;

        Assert.Equal((30, 0, 30, 1), (summary.Sent, summary.Completed, server.Arrived.Count, summary.ConnectionsOpened));
        Assert.Equal(30, summary.Errors["reset"]);
        Assert.Contains("INTERNAL_ERROR", Assert.Single(summary.ErrorMessages), StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_timeout_gives_up_its_stream_and_keeps_the_connection()
    {
        await using var server = await TlsServer.StartAsync(holdMilliseconds: 60_000);
        await using var run = new LoadRun(Over(server, isTls: false, 4) with { Requests = 8, TimeoutSeconds = 0.3 });
        var summary = await run.Agent.Completion;

        Assert.Equal((8, 0, 1), (summary.Sent, summary.Completed, summary.ConnectionsOpened));
        Assert.Equal(8, summary.Errors["timeout"]);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_target_without_http_2_is_told_apart()
    {
        await using var server = await TlsServer.StartAsync();
        await using var overTls = new LoadRun(Over(server, isTls: true, 2) with { Url = server.Https1, Requests = 4 });
        await using var plain = new LoadRun(Over(server, isTls: false, 2) with { Url = server.Http, Requests = 20 });

        var refused = await Assert.ThrowsAsync<LoadAgentException>(() => overTls.Agent.Completion);
        var summary = await plain.Agent.Completion;

        Assert.Contains("HTTP/2", refused.Message, StringComparison.Ordinal);
        Assert.Equal((20, 0), (summary.Sent, summary.Completed));

        // The target answers and closes: a request may meet the closed connection before the answer.
        Assert.Equal(20, summary.Errors["protocol"] + summary.Errors.GetValueOrDefault("reset"));
        Assert.Contains("protocol: the target supports only HTTP/1.1 at this address", summary.ErrorMessages);
        Assert.Empty(server.Arrived);
    }

    private static LoadPlan Over(TlsServer server, bool isTls, int workers) => new($"{(isTls ? server.Https : server.Http2)}/orders", workers)
    {
        HttpVersion = LoadPlan.Http2,
        Trust = isTls ? ServerTrust.Unchecked : null,
    };
}
