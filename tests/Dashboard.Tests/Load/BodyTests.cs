using System.Diagnostics;
using System.Text.Json;
using Dashboard.Load;
using Dashboard.Load.Agent;

namespace Dashboard.Tests.Load;

/// <summary>Bodies of any size and framing: read to the end, kept nowhere, bounded by the timeout.</summary>
[Collection(TimedFiles.Name)]
public sealed class BodyTests
{
    [Theory(Timeout = 60_000)]
    [InlineData("length", 100_000, 2)]
    [InlineData("length", 5_000_000, 2)]
    [InlineData("chunked", 100_000, 2)]
    [InlineData("chunked", 5_000_000, 2)]
    [InlineData("close", 100_000, 6)]
    public async Task A_long_body_is_read_to_its_end_and_its_connection_is_kept_where_the_server_keeps_it(string framing, long bytes, int connections)
    {
        await using var server = await GatedServer.StartAsync();
        await using var run = new LoadRun(new LoadPlan($"{server.Address}/body/{framing}/{bytes}", 2, Requests: 6));
        var summary = await run.Agent.Completion;

        Assert.Empty(summary.Errors);
        Assert.Equal((6, connections), (summary.Completed, summary.ConnectionsOpened));
        Assert.Equal(6.0 * bytes, summary.BytesPerSecond * summary.WindowSeconds, 1e-3);
        LoadRun.AssertNothingLost(summary);
        run.AssertIntervalsAddUp(summary);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_body_whose_end_does_not_come_in_time_is_a_timeout_with_its_elapsed_time()
    {
        await using var server = await GatedServer.StartAsync(holdMilliseconds: 400);
        await using var run = new LoadRun(new LoadPlan(server.Address + "/two-parts", 2, Requests: 4, TimeoutSeconds: 0.6));
        var summary = await run.Agent.Completion;

        Assert.Equal((0, 4), (summary.Completed, Assert.Contains("timeout", summary.Errors)));
        Assert.Equal(["timeout: the last byte did not arrive in time"], summary.ErrorMessages);
        Assert.InRange(summary.Latency!.MinMs, 600, 660);
        LoadRun.AssertNothingLost(summary);
    }

    [Fact(Timeout = 60_000)]
    public async Task Of_a_body_nothing_is_kept()
    {
        const int Bytes = 20_000_000;
        await using var server = await GatedServer.StartAsync();
        using var agent = Process.Start(AgentLaunch.Prepare(AgentLaunch.Program))!;
        await agent.StandardInput.WriteLineAsync(
            $$$"""{"plan":{"url":"{{{server.Address}}}/body/length/{{{Bytes}}}","connections":2,"requests":10},"allowedBaseAddresses":[]}""");
        await agent.StandardInput.FlushAsync(TestContext.Current.CancellationToken);
        var lines = (await agent.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken)).Split('\n', StringSplitOptions.RemoveEmptyEntries);
        using var summary = JsonDocument.Parse(lines[^1]);

        // A read that has to wait costs some hundred bytes; a body that is kept would cost itself.
        Assert.Equal(10, summary.RootElement.GetProperty("summary").GetProperty("completed").GetInt32());
        Assert.InRange(summary.RootElement.GetProperty("allocatedBytesPerRequest").GetDouble(), 100, Bytes / 10);
    }
}
