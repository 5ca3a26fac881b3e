using System.Net;
using System.Net.Sockets;
using System.Text;
using Dashboard.Load;

namespace Dashboard.Tests.Load;

[Collection(TimedRequests.Name)]
public sealed class FailedRequestTests
{
    [Fact(Timeout = 30_000)]
    public async Task A_timeout_is_recorded_at_its_elapsed_time_and_never_sent_again()
    {
        await using var server = await GatedServer.StartAsync(slots: 0);
        await using var run = new LoadRun(new LoadPlan(server.Address + "/gate", 20, DurationSeconds: 1.6, TimeoutSeconds: 0.5));
        var summary = await run.Agent.Completion;

        Assert.Equal(0, summary.Completed);
        Assert.Equal(summary.Sent, summary.Errors["timeout"]);
        Assert.Equal(server.Arrivals, summary.Sent);
        Assert.InRange(summary.Sent, 60, 80);
        Assert.Equal(summary.Sent, summary.Service.Sum(bucket => bucket[1]));
        Assert.InRange(summary.Latency!.MinMs, 500, 520);
        Assert.InRange(summary.Latency.P50Ms, 500, 560);
        Assert.Equal(["timeout: the last byte did not arrive in time"], summary.ErrorMessages);
        Assert.Equal(summary.Sent, Assert.Contains("Timeout", summary.ErrorCauses));
        Assert.InRange(summary.MeanInFlight, 19, 20);
        LoadRun.AssertNothingLost(summary);
        run.AssertIntervalsAddUp(summary);
    }

    [Theory(Timeout = 30_000)]
    [InlineData(404, "http4xx", "4xx")]
    [InlineData(503, "http5xx", "5xx")]
    [InlineData(999, "httpOther", "9xx")]
    public async Task An_error_status_counts_as_completed_and_as_an_error(int status, string error, string statusClass)
    {
        await using var server = await GatedServer.StartAsync();
        await using var run = new LoadRun(new LoadPlan($"{server.Address}/status/{status}", 5, Requests: 100));
        var summary = await run.Agent.Completion;

        Assert.Equal((100, 100, 100), (summary.Completed, summary.Errors[error], summary.StatusClasses[statusClass]));
        Assert.Equal([$"{error}: the server answered {status}"], summary.ErrorMessages);
        Assert.Equal(100, Assert.Contains($"Status.{status}", summary.ErrorCauses));
        Assert.Equal(0, summary.SucceededPerSecond);
        LoadRun.AssertNothingLost(summary);
    }

    [Theory(Timeout = 30_000)]
    [InlineData("404", 404, null)]
    [InlineData("2xx,400-409", 404, null)]
    [InlineData("404", 200, "httpOther")]
    [InlineData("2xx", 304, "httpOther")]
    [InlineData("201", 503, "http5xx")]
    public async Task What_is_expected_is_success_and_nothing_else_is(string expected, int status, string? error)
    {
        await using var server = await GatedServer.StartAsync();
        await using var run = new LoadRun(new LoadPlan($"{server.Address}/status/{status}", 5, Requests: 100) { ExpectedStatus = expected });
        var summary = await run.Agent.Completion;

        Assert.Equal(100, summary.Completed);
        Assert.Equal(error is null ? [] : [(error, 100L)], summary.Errors.Select(one => (one.Key, one.Value)));
        Assert.Equal(error is null ? summary.CompletedPerSecond : 0, summary.SucceededPerSecond!.Value, 6);
        LoadRun.AssertNothingLost(summary);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_server_that_dies_in_the_middle_gives_error_classes_and_the_run_ends_with_its_summary()
    {
        var server = await GatedServer.StartAsync(slots: 20, holdMilliseconds: 50);
        await using var run = new LoadRun(new LoadPlan(server.Address + "/gate", 20, DurationSeconds: 3, TimeoutSeconds: 5));
        await server.WaitForArrivalsAsync(200);
        await server.DisposeAsync();
        var summary = await run.Agent.Completion;

        Assert.InRange(summary.Completed, 150, 2_000);
        Assert.True(summary.Errors.ContainsKey("connect"), string.Join(", ", summary.Errors));
        Assert.InRange(summary.ErrorMessages.Count, 1, 10);
        Assert.Equal(3, summary.WindowSeconds, 0.01);
        LoadRun.AssertNothingLost(summary);
        run.AssertIntervalsAddUp(summary);
    }

    [Fact(Timeout = 30_000)]
    public async Task Nobody_listens_so_every_request_is_a_connect_error_and_the_agent_does_not_spin()
    {
        await using var run = new LoadRun(new LoadPlan("http://127.0.0.1:1/", 10, DurationSeconds: 1));
        var summary = await run.Agent.Completion;

        Assert.Equal((0, 0), (summary.Completed, summary.ConnectionsOpened));
        Assert.InRange(summary.Errors["connect"], 10, 110);
        Assert.Equal(summary.Sent, Assert.Contains("SocketError.ConnectionRefused", summary.ErrorCauses));
        Assert.Null(summary.Latency);
        Assert.Null(summary.ConnectMs);
        LoadRun.AssertNothingLost(summary);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_request_on_a_kept_connection_that_breaks_is_not_sent_again_behind_our_back()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var arrivals = 0;
        var serving = Task.Run(async () =>
        {
            while (true)
            {
                using var client = await listener.AcceptTcpClientAsync(TestContext.Current.CancellationToken);
                var stream = client.GetStream();
                var buffer = new byte[4096];
                arrivals += await stream.ReadAsync(buffer, TestContext.Current.CancellationToken) > 0 ? 1 : 0;
                await stream.WriteAsync(Encoding.ASCII.GetBytes("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"), TestContext.Current.CancellationToken);
                arrivals += await stream.ReadAsync(buffer, TestContext.Current.CancellationToken) > 0 ? 1 : 0;
            }
        }, TestContext.Current.CancellationToken);
        await using var run = new LoadRun(new LoadPlan($"http://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}/", 1, Requests: 10));
        var summary = await run.Agent.Completion;
        listener.Stop();

        Assert.Equal((10, 10), (summary.Sent, arrivals));
        Assert.Equal((5, 5), (summary.Completed, summary.Errors["reset"]));
        LoadRun.AssertNothingLost(summary);
        await Assert.ThrowsAnyAsync<Exception>(() => serving);
    }

    [Fact(Timeout = 30_000)]
    public async Task An_error_status_with_a_long_body_is_one_error_not_two()
    {
        await using var server = await GatedServer.StartAsync();
        await using var run = new LoadRun(new LoadPlan(server.Address + "/large/500", 2, Requests: 6));
        var summary = await run.Agent.Completion;

        Assert.Equal(("http5xx", 6), Assert.Single(summary.Errors.Select(error => (error.Key, error.Value))));
        LoadRun.AssertNothingLost(summary);
        run.AssertIntervalsAddUp(summary);
    }

    [Theory(Timeout = 30_000)]
    [InlineData("/alternating", "even", 10)]
    [InlineData("/alternating", "odd", 10)]
    [InlineData("/alternating", "eve", 20)]
    [InlineData("/gate", "done", 0)]
    [InlineData("/gate", "", 20)]
    [InlineData("/status/404", "done", 0)]
    public async Task A_2xx_answer_whose_body_is_not_exactly_the_expected_one_is_completed_and_an_error(string path, string expected, int wrong)
    {
        await using var server = await GatedServer.StartAsync();
        await using var run = new LoadRun(new LoadPlan(server.Address + path, 1, Requests: 20) { ExpectedBody = expected });
        var summary = await run.Agent.Completion;

        Assert.Equal((20, wrong), (summary.Completed, summary.Errors.GetValueOrDefault("bodyMismatch")));
        Assert.Equal(wrong, summary.ErrorCauses.GetValueOrDefault("BodyMismatch"));
        Assert.Equal(1, summary.ConnectionsOpened);
        LoadRun.AssertNothingLost(summary);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_connection_that_nobody_accepts_in_time_is_a_connect_timeout_with_its_elapsed_time()
    {
        // A full backlog: the operating system lets further connections wait without a word.
        await using var listener = await FullListener.StartAsync();
        await using var run = new LoadRun(new LoadPlan(listener.Address, 3, DurationSeconds: 0.8, TimeoutSeconds: 0.5));
        var summary = await run.Agent.Completion;

        Assert.Equal((6, 6, 0), (summary.Sent, summary.Errors.GetValueOrDefault("connectTimeout"), summary.ConnectionsOpened));
        Assert.Equal(6, Assert.Contains("ConnectTimeout", summary.ErrorCauses));
        Assert.InRange(summary.Latency!.MinMs, 500, 560);
        Assert.Equal(
            [
                "connectTimeout: the target accepted 0 of 3 connections within 0.5 s, before the first request; requests had to open the others",
                "connectTimeout: no connection in time",
            ],
            summary.ErrorMessages);
        LoadRun.AssertNothingLost(summary);
        run.AssertIntervalsAddUp(summary);
    }
}
