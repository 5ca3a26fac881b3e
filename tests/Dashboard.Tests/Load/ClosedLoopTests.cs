using Dashboard.Load;
using Dashboard.Timeline;

namespace Dashboard.Tests.Load;

[Collection(TimedLoads.Name)]
public sealed class ClosedLoopTests
{
    [Fact(Timeout = 60_000)]
    public async Task On_a_server_of_40_requests_per_second_125_connections_are_counted_as_the_server_counts_them()
    {
        await using var server = await GatedServer.StartAsync(slots: 4, holdMilliseconds: 100);
        await server.WarmUpAsync();
        await using var run = new LoadRun(new LoadPlan(server.Address + "/gate", 125, DurationSeconds: 8, TimeoutSeconds: 20));
        var summary = await run.Agent.Completion;

        var (start, end) = (run.FirstRequestTimestamp, run.FirstRequestTimestamp + LoadRun.Ticks(summary.WindowSeconds));
        var answered = server.Answers.Where(answer => answer >= start && answer <= end).ToList();

        // Until the last answer, so that no batch of four is cut: it is 1.3 % of them all.
        var perSecond = answered.Count / ((answered.Max() - start) / (double)System.Diagnostics.Stopwatch.Frequency);
        Assert.Equal(8, summary.WindowSeconds, 0.001);
        Assert.InRange(summary.CompletedPerSecond, perSecond * 0.98, perSecond * 1.02);
        Assert.Equal(summary.Completed / summary.WindowSeconds, summary.CountedPerSecond!.Value, 1e-9);
        Assert.InRange(summary.CompletedPerSecond, 36, 41);

        // Little's law in its exact form, and the 125 that were out when the window closed: all drained, none lost.
        Assert.InRange(summary.MeanInFlight, 125 * 0.98, 125 * 1.02);
        Assert.InRange(summary.SampledInFlight, 125 * 0.98, 125);
        Assert.Equal((125, 0), (summary.Drained, summary.Unfinished));
        Assert.Equal((summary.Sent, 0), (summary.Offered, summary.NotSent));
        Assert.Equal((null, null), (summary.Response, summary.SendLagMs));
        Assert.Empty(summary.Errors);
        Assert.Equal(server.Arrivals, summary.Sent);
        Assert.Equal(125, summary.ConnectionsOpened);
        LoadRun.AssertNothingLost(summary);
        run.AssertIntervalsAddUp(summary);
    }

    [Fact(Timeout = 30_000)]
    public async Task Figures_come_four_times_a_second_on_the_owners_clock_and_the_drain_is_announced_once()
    {
        await using var server = await GatedServer.StartAsync(slots: 4, holdMilliseconds: 100);
        await using var run = new LoadRun(new LoadPlan(server.Address + "/gate", 20, DurationSeconds: 3));
        await run.Agent.Completion;

        var first = Assert.Single(run.Items.OfType<FirstRequest>());
        var drain = Assert.Single(run.Items.OfType<Phase>());
        var inside = run.Intervals.Where(interval => !interval.Draining).ToArray();
        Assert.Same(first, run.Items[0]);
        Assert.InRange(first.T, 0, run.Clock.Now);
        Assert.Equal(("drain", 3), (drain.Name, Math.Round(drain.T - first.T, 3)));
        Assert.Equal(drain.T, inside[^1].T, 1e-6);
        Assert.Equal(20, inside[^1].InFlight);
        Assert.InRange(inside.Length, 10, 14);
        Assert.True(run.Intervals.Zip(run.Intervals.Skip(1)).All(pair => pair.First.T < pair.Second.T));
        Assert.All(inside, interval => Assert.InRange(interval.AgentThreadCount, 0, 50));
        Assert.All(run.Intervals, interval => Assert.True(interval.WindowSeconds > 0));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_number_of_requests_is_sent_exactly_and_the_window_ends_with_the_last_answer()
    {
        await using var server = await GatedServer.StartAsync(slots: 10, holdMilliseconds: 20);
        await using var run = new LoadRun(new LoadPlan(server.Address + "/gate", 50, Requests: 333));
        var summary = await run.Agent.Completion;

        Assert.Equal((333, 333, 0), (summary.Sent, summary.Completed, summary.Drained));
        Assert.Equal(333, server.Arrivals);
        var lastAnswer = server.Answers.Max() - run.FirstRequestTimestamp;
        Assert.Equal(lastAnswer / (double)System.Diagnostics.Stopwatch.Frequency, summary.WindowSeconds, 0.1);
        Assert.DoesNotContain(run.Items, item => item is Phase);
        run.AssertIntervalsAddUp(summary);
    }

    [Fact(Timeout = 30_000)]
    public async Task More_connections_than_requests_send_no_more_than_asked_for()
    {
        await using var server = await GatedServer.StartAsync();
        await using var run = new LoadRun(new LoadPlan(server.Address + "/gate", 50, Requests: 7));
        var summary = await run.Agent.Completion;

        Assert.Equal((7, 7, 7), (summary.Sent, summary.Completed, server.Arrivals));
        Assert.Equal(7, summary.ConnectionsOpened);
    }

    [Fact(Timeout = 30_000)]
    public async Task The_agents_own_start_is_not_in_the_latency_of_the_first_request()
    {
        await using var server = await GatedServer.StartAsync();
        var latencies = new List<double>();
        for (var i = 0; i < 5; i++)
        {
            await using var run = new LoadRun(new LoadPlan(server.Address + "/gate", 1, Requests: 1));
            latencies.Add((await run.Agent.Completion).Latency!.MaxMs);
        }

        // The best of five, since the machine may be busy; without the warm-up it was 80 to 280 ms.
        Assert.InRange(latencies.Min(), 0.01, 50);
    }

    [Theory(Timeout = 30_000)]
    [InlineData(true, 5)]
    [InlineData(false, 200)]
    public async Task With_keep_alive_a_worker_keeps_its_connection_and_without_it_each_request_opens_one(bool keepAlive, int connections)
    {
        await using var server = await GatedServer.StartAsync();
        await using var run = new LoadRun(new LoadPlan(server.Address + "/gate", 5, Requests: 200, KeepAlive: keepAlive));
        var summary = await run.Agent.Completion;

        Assert.Equal(connections, summary.ConnectionsOpened);
        Assert.Equal((200, 200), (summary.Completed, server.Arrivals));
        Assert.Empty(summary.Errors);
        Assert.InRange(summary.ConnectMs!.MinMs, 0.001, summary.Latency!.MaxMs);
    }

    [Fact(Timeout = 30_000)]
    public async Task The_head_of_an_answer_is_the_first_byte_and_its_end_the_processing()
    {
        await using var server = await GatedServer.StartAsync(holdMilliseconds: 100);
        await using var run = new LoadRun(new LoadPlan(server.Address + "/two-parts", 3, Requests: 30) { ExpectedBody = "first, second" });
        var summary = await run.Agent.Completion;

        // A delay may end up to a millisecond early and, on a busy machine, late.
        Assert.Empty(summary.Errors);
        Assert.InRange(summary.FirstByteMs!.P50Ms, 98, 160);
        Assert.InRange(summary.ProcessingMs!.P50Ms, 197, 300);
        Assert.InRange(summary.ProcessingMs.P50Ms - summary.FirstByteMs.P50Ms, 80, 160);

        // The connections were there before: the latency is the processing.
        Assert.Equal(summary.ProcessingMs.MeanMs, summary.Latency!.MeanMs, 1e-3);
    }
}
