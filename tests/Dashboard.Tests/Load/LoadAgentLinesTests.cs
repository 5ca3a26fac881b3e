using System.Diagnostics;
using System.Text;
using System.Text.Json;
using Dashboard.Load;
using Dashboard.Load.Agent;

namespace Dashboard.Tests.Load;

/// <summary>The agent's process at its two pipes, without the owner's side of it.</summary>
[Collection(TimedLoads.Name)]
public sealed class LoadAgentLinesTests
{
    [Fact(Timeout = 30_000)]
    public async Task An_agent_whose_input_closes_ends_within_five_seconds()
    {
        await using var server = await GatedServer.StartAsync(slots: 0);
        using var agent = Start($$$"""{"plan":{"url":"{{{server.Address}}}/gate","connections":10,"durationSeconds":60,"timeoutSeconds":60},"allowedBaseAddresses":[]}""");
        await server.WaitForArrivalsAsync(10);
        var watch = Stopwatch.StartNew();
        agent.StandardInput.Close();
        await agent.WaitForExitAsync(TestContext.Current.CancellationToken);

        Assert.InRange(watch.Elapsed.TotalSeconds, 0, 5);
    }

    [Theory(Timeout = 30_000)]
    [InlineData("""{"plan":{"url":"http://127.0.0.1:1/","connections":0,"requests":1},"allowedBaseAddresses":[]}""", "Connections: 1 to 1\u202f000, not 0.")]
    [InlineData("""{"plan":{"url":"http://127.0.0.1:1/","connections":1}}""", "The load has no end: give a duration or a number of requests.")]
    [InlineData("""{}""", "The load generator got no plan: its first line must be JSON with plan and allowedBaseAddresses.")]
    [InlineData("""hello""", "The load generator cannot read its plan:")]
    public async Task A_bad_first_line_is_answered_with_an_error_line_and_exit_code_2(string firstLine, string sentence)
    {
        using var agent = Start(firstLine);
        using var line = JsonDocument.Parse(await agent.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken));
        await agent.WaitForExitAsync(TestContext.Current.CancellationToken);

        Assert.Equal(2, agent.ExitCode);
        Assert.Equal("error", line.RootElement.GetProperty("kind").GetString());
        Assert.StartsWith(sentence, line.RootElement.GetProperty("sentence").GetString(), StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task The_lines_are_started_first_request_intervals_and_summary()
    {
        await using var server = await GatedServer.StartAsync(slots: 5, holdMilliseconds: 10);
        using var agent = Start($$$"""{"plan":{"url":"{{{server.Address}}}/gate","connections":2,"requests":100},"allowedBaseAddresses":[]}""");
        var lines = (await agent.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken)).Split('\n', StringSplitOptions.RemoveEmptyEntries);

        // How far connecting got is said only where that takes time, as on a busy machine.
        var kinds = lines.Select(line => JsonDocument.Parse(line).RootElement.GetProperty("kind").GetString() ?? "").Where(kind => kind != "connecting").ToArray();

        Assert.Equal(["started", "firstRequest", "interval"], kinds[..3]);
        Assert.Equal("summary", kinds[^1]);
        Assert.All(kinds[2..^1], kind => Assert.Equal("interval", kind));
        await agent.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.Equal(0, agent.ExitCode);
    }

    /// <summary>The requests wait until the input has ended, so that the command before its end is read while the load is on.</summary>
    [Fact(Timeout = 30_000)]
    public async Task A_command_that_it_does_not_know_is_said_on_the_given_stream_and_not_among_the_figures()
    {
        await using var server = await GatedServer.StartAsync(slots: 0);
        var lines = $$$"""{"plan":{"url":"{{{server.Address}}}/gate","connections":1,"durationSeconds":10},"allowedBaseAddresses":[]}""" + "\nsing\n";
        using var input = new MemoryStream(Encoding.UTF8.GetBytes(lines));
        using var output = new MemoryStream();
        using var error = new StringWriter { NewLine = "\n" };

        await new LoadAgent(input, output, error).RunAsync(TestContext.Current.CancellationToken);

        Assert.Equal("The load generator knows start, stop and abort; it ignored 'sing'.\n", $"{error}");
        Assert.DoesNotContain("sing", Encoding.UTF8.GetString(output.ToArray()), StringComparison.Ordinal);
    }

    private static Process Start(string firstLine)
    {
        var agent = Process.Start(AgentLaunch.Prepare(AgentLaunch.Program))!;
        agent.StandardInput.WriteLine(firstLine);
        agent.StandardInput.Flush();
        return agent;
    }
}
