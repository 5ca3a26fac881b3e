using System.Diagnostics;
using Dashboard.Load;
using Dashboard.Load.Agent;
using Dashboard.Timeline;

namespace Dashboard.Tests.Load;

[Collection(TimedLoads.Name)]
public sealed class LoadAgentProcessTests
{
    [Fact(Timeout = 30_000)]
    public async Task A_stop_sends_nothing_more_and_drains_what_is_out()
    {
        await using var server = await GatedServer.StartAsync(slots: 10, holdMilliseconds: 200);
        await using var run = new LoadRun(new LoadPlan(server.Address + "/gate", 30, DurationSeconds: 60));
        await server.WaitForArrivalsAsync(60);
        await run.Agent.StopAsync();
        var summary = await run.Agent.Completion;

        Assert.InRange(summary.WindowSeconds, 0.2, 5);
        Assert.Equal((30, 0), (summary.Drained, summary.Unfinished));
        Assert.Equal(server.Arrivals, summary.Sent);
        Assert.Single(run.Items.OfType<Phase>());
        LoadRun.AssertNothingLost(summary);
        run.AssertIntervalsAddUp(summary);
    }

    [Fact(Timeout = 30_000)]
    public async Task An_abort_keeps_what_is_out_as_cancelled_with_its_elapsed_time()
    {
        await using var server = await GatedServer.StartAsync(slots: 0);
        await using var run = new LoadRun(new LoadPlan(server.Address + "/gate", 30, DurationSeconds: 60));
        await server.WaitForArrivalsAsync(30);
        await Task.Delay(300, TestContext.Current.CancellationToken);
        await run.Agent.AbortAsync();
        var summary = await run.Agent.Completion.WaitAsync(TimeSpan.FromSeconds(3), TestContext.Current.CancellationToken);

        Assert.Equal((30, 0, 30), (summary.Sent, summary.Drained, summary.Unfinished));
        Assert.Equal((30, 30), (summary.Errors["cancelled"], summary.ErrorCauses["Cancelled"]));
        Assert.Equal(30, summary.Service.Sum(bucket => bucket[1]));
        Assert.InRange(summary.Latency!.MinMs, 290, 5_000);
        LoadRun.AssertNothingLost(summary);
        run.AssertIntervalsAddUp(summary);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_stop_while_draining_and_an_abort_after_it_are_obeyed()
    {
        await using var server = await GatedServer.StartAsync(slots: 0);
        await using var run = new LoadRun(new LoadPlan(server.Address + "/gate", 5, DurationSeconds: 0.5, TimeoutSeconds: 60));
        await server.WaitForArrivalsAsync(5);
        await Task.Delay(1_000, TestContext.Current.CancellationToken);
        await run.Agent.StopAsync();
        Assert.False(run.Agent.Completion.IsCompleted);
        await run.Agent.AbortAsync();
        var summary = await run.Agent.Completion;

        Assert.Equal(5, summary.Unfinished);
        Assert.Equal(0.5, summary.WindowSeconds, 0.001);
        Assert.Equal(5, summary.MeanInFlight, 0.2);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_refused_plan_ends_the_run_with_the_sentence()
    {
        await using var run = new LoadRun(new LoadPlan("http://example.org/", 5, Requests: 1));
        var refused = await Assert.ThrowsAsync<LoadAgentException>(() => run.Agent.Completion);

        Assert.Equal("Load is sent to this machine only; http://example.org is neither loopback nor an allowed base address.", refused.Message);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_killed_agent_ends_the_run_with_a_sentence()
    {
        await using var server = await GatedServer.StartAsync(slots: 0);
        await using var run = new LoadRun(new LoadPlan(server.Address + "/gate", 5, DurationSeconds: 60));
        await server.WaitForArrivalsAsync(5);
        using var process = Process.GetProcessById(run.Agent.ProcessId);
        process.Kill();
        var died = await Assert.ThrowsAsync<LoadAgentException>(() => run.Agent.Completion);

        Assert.Equal($"The load generator (process {run.Agent.ProcessId}) was killed before the load was done; start the load again.", died.Message);
        await run.Agent.StopAsync();
    }

    [Fact(Timeout = 60_000)]
    public async Task An_agent_that_says_nothing_any_more_is_killed_and_ends_the_run_with_a_sentence()
    {
        if (OperatingSystem.IsWindows())
        {
            Assert.Skip("There is no SIGSTOP.");
        }

        await using var server = await GatedServer.StartAsync();
        await using var run = new LoadRun(new LoadPlan(server.Address + "/status/200", 2, DurationSeconds: 4), new HurryingTime(4));
        await server.WaitForArrivalsAsync(100);
        await SignalAsync("STOP", run.Agent.ProcessId);

        var died = await Assert.ThrowsAsync<LoadAgentException>(() => run.Agent.Completion.WaitAsync(TimeSpan.FromSeconds(20), TestContext.Current.CancellationToken));

        Assert.StartsWith($"The load generator (process {run.Agent.ProcessId}) was silent for 10 s and was stopped", died.Message, StringComparison.Ordinal);
        Assert.NotEmpty(run.Items.OfType<FirstRequest>());
    }

    [Fact(Timeout = 30_000)]
    public async Task An_agent_that_was_stopped_for_a_while_says_for_how_long()
    {
        if (OperatingSystem.IsWindows())
        {
            Assert.Skip("There is no SIGSTOP.");
        }

        await using var server = await GatedServer.StartAsync();
        await using var run = new LoadRun(new LoadPlan(server.Address + "/status/200", 2, DurationSeconds: 4));
        await server.WaitForArrivalsAsync(100);
        await SignalAsync("STOP", run.Agent.ProcessId);
        await Task.Delay(1_000, TestContext.Current.CancellationToken);
        await SignalAsync("CONT", run.Agent.ProcessId);
        var stalls = (await run.Agent.Completion).Stalls;

        // The signals travel through processes of their own, and the machine may be busy: it is a second or more, not four.
        Assert.NotNull(stalls);
        Assert.InRange(stalls.LongestSeconds, 0.95, 3);
        Assert.InRange(stalls.Seconds, stalls.LongestSeconds, 4);
        Assert.Equal(StallCauses.Suspended, stalls.Cause);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_program_that_is_no_agent_ends_the_run_with_what_it_said()
    {
        await using var agent = LoadAgentProcess.Start(new LoadPlan("http://127.0.0.1:1/", 1, Requests: 1), [], new TimelineClock(TimeProvider.System), _ => { }, "/nowhere/Missing.dll", TimeProvider.System);
        var died = await Assert.ThrowsAsync<LoadAgentException>(() => agent.Completion);

        Assert.StartsWith($"The load generator (process {agent.ProcessId}) ended with exit code 1 before the load was done; start the load again. First output: ", died.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task Disposing_ends_the_process_at_once_even_when_requests_are_out()
    {
        await using var server = await GatedServer.StartAsync(slots: 0);
        var run = new LoadRun(new LoadPlan(server.Address + "/gate", 5, DurationSeconds: 60));
        await server.WaitForArrivalsAsync(5);
        var watch = Stopwatch.StartNew();
        await run.DisposeAsync();

        Assert.InRange(watch.Elapsed.TotalSeconds, 0, 3);
        Assert.Throws<ArgumentException>(() => Process.GetProcessById(run.Agent.ProcessId));
        Assert.Equal(5, (await run.Agent.Completion).Unfinished);

        // A click that comes too late does nothing.
        await run.Agent.StopAsync();
        await run.DisposeAsync();
    }

    private static async Task SignalAsync(string name, int processId)
    {
        using var kill = Process.Start("kill", ["-s", name, $"{processId}"]);
        await kill.WaitForExitAsync(TestContext.Current.CancellationToken);
    }
}
