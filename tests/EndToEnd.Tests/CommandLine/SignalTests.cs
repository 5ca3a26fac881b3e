using System.Text.Json;

namespace EndToEnd.Tests.CommandLine;

/// <summary>Ctrl-C, SIGTERM and a closed terminal end a verb with what it has, and never with a stack trace.</summary>
public sealed class SignalTests(SharedTarget shared) : IClassFixture<SharedTarget>
{
    private const int Signalled = 130;

    /// <summary>The default tail is 25 s: a verb that watched it would be over the limit.</summary>
    private static readonly TimeSpan WithoutTail = TimeSpan.FromSeconds(15);

    [Theory(Timeout = 150_000)]
    [InlineData("INT")]
    [InlineData("TERM")]
    [InlineData("HUP")]
    public async Task A_signal_during_the_load_stops_drains_leaves_the_tail_out_and_prints_the_result(string signal)
    {
        using var folder = new TemporaryFolder();
        await using var verb = Run(folder, "taskasyncwait", "--query", "ms=20", "-c", "5", "-d", "60s", "--json");
        await verb.WaitForLineAsync("5 connections for 60 s", TimeSpan.FromSeconds(60));
        await LoadLinesAsync(folder, 4);
        Assert.True(Proc.Marked(verb.Mark).Count >= 4, "The verb, the sample, its slow services and the load agent are there.");

        Signals.Send(signal, verb.Id);
        await verb.WaitForExitAsync(WithoutTail);

        Assert.Equal(Signalled, verb.Process.ExitCode);
        var said = JsonSerializer.Deserialize<JsonElement>(verb.StandardOutput);
        Assert.Equal("stopped", said.GetProperty("outcome").GetString());
        var load = said.GetProperty("load");
        Assert.True(load.GetProperty("completed").GetInt64() > 5);
        Assert.Equal(0, load.GetProperty("unfinished").GetInt64());
        Assert.Equal("stopped", Assert.Single(RunFiles.Read(RunFiles.Newest(folder.Path)).OfKind("summary")).GetProperty("outcome").GetString());
        Assert.DoesNotContain(verb.StandardErrors, line => line.StartsWith("   at ", StringComparison.Ordinal));
        await Proc.NoneMarkedAsync(verb.Mark);
    }

    /// <summary>In a terminal the signal goes to every process of the group, the sample and the load agent too: they must outlive the drain.</summary>
    [Fact(Timeout = 150_000)]
    public async Task Ctrl_C_in_a_terminal_loses_no_request_that_is_out()
    {
        using var folder = new TemporaryFolder();
        await using var verb = ChildProgram.StartCommand(
            "setsid",
            ["dotnet", ProductFiles.DashboardAssembly, "run", "--demo", "--scenario", "taskasyncwait", "--query", "ms=1500", "-c", "5", "-d", "60s", "--json", "--data", folder.Path]);
        await verb.WaitForLineAsync("5 connections for 60 s", TimeSpan.FromSeconds(60));
        await LoadLinesAsync(folder, 2);
        Assert.True(Proc.Marked(verb.Mark).Count >= 4, "The verb, the sample, its slow services and the load agent are there.");

        Signals.Send("INT", -verb.Id);
        await verb.WaitForExitAsync(WithoutTail);

        Assert.Equal(Signalled, verb.Process.ExitCode);
        var load = JsonSerializer.Deserialize<JsonElement>(verb.StandardOutput).GetProperty("load");
        Assert.Equal((5, 0), (load.GetProperty("drained").GetInt32(), load.GetProperty("unfinished").GetInt32()));
        Assert.Empty(load.GetProperty("errors").EnumerateObject());
        await Proc.NoneMarkedAsync(verb.Mark);
    }

    [Fact(Timeout = 150_000)]
    public async Task A_signal_during_the_tail_prints_the_whole_result()
    {
        using var folder = new TemporaryFolder();
        await using var verb = RunOnShared(folder, "taskasyncwait", "--query", "ms=20", "-c", "5", "-n", "50");
        await verb.WaitForLineAsync("watching the pool recover", TimeSpan.FromSeconds(60));

        Signals.Send("INT", verb.Id);
        await verb.WaitForExitAsync(WithoutTail);

        Assert.Equal(Signalled, verb.Process.ExitCode);
        Assert.Contains("Requests completed", verb.StandardOutput, StringComparison.Ordinal);
        var summary = Assert.Single(RunFiles.Read(RunFiles.Newest(folder.Path)).OfKind("summary"));
        Assert.Equal("Finished (you skipped the recovery).", summary.GetProperty("sentence").GetString());
    }

    [Fact(Timeout = 150_000)]
    public async Task A_second_signal_gives_up_what_is_out_and_prints_the_result_all_the_same()
    {
        using var folder = new TemporaryFolder();
        await using var verb = RunOnShared(folder, "taskasyncwait", "--query", "ms=60000", "-c", "5", "-d", "60s", "--json");
        await verb.WaitForLineAsync("5 connections for 60 s", TimeSpan.FromSeconds(60));
        await LoadLinesAsync(folder, 2);

        Signals.Send("INT", verb.Id);
        await verb.WaitForLineAsync("Sending stopped; waiting for open requests", TimeSpan.FromSeconds(10));
        Signals.Send("INT", verb.Id);
        await verb.WaitForExitAsync(WithoutTail);

        Assert.Equal(Signalled, verb.Process.ExitCode);
        var said = JsonSerializer.Deserialize<JsonElement>(verb.StandardOutput);
        Assert.Equal((5, 5), (said.GetProperty("load").GetProperty("sent").GetInt32(), said.GetProperty("load").GetProperty("unfinished").GetInt32()));
        Assert.Single(RunFiles.Read(RunFiles.Newest(folder.Path)).OfKind("summary"));
    }

    [Fact(Timeout = 150_000)]
    public async Task A_recording_that_a_signal_cuts_short_says_so_with_its_exit_code()
    {
        using var folder = new TemporaryFolder();
        await using var verb = ChildProgram.Start(
            ProductFiles.DashboardAssembly, ["record", "--process-id", $"{shared.Target.Id}", "-d", "60s", "--json", "--data", folder.Path]);
        await verb.WaitForLineAsync("Recording without load", TimeSpan.FromSeconds(60));

        Signals.Send("TERM", verb.Id);
        await verb.WaitForExitAsync(WithoutTail);

        Assert.Equal(Signalled, verb.Process.ExitCode);
        Assert.Equal("stopped", JsonSerializer.Deserialize<JsonElement>(verb.StandardOutput).GetProperty("outcome").GetString());
    }

    /// <summary>The signal comes while the sample is started, or while a target is attached to that does not answer.</summary>
    [Theory(Timeout = 150_000)]
    [InlineData("run", "--demo", "--scenario", "taskwait")]
    [InlineData("sweep", "--demo", "--scenario", "taskwait", "--x", "connections=1,2")]
    [InlineData("demo", "--port", "0", "--target-port", "0", "--db-port", "0", "--slow-port", "0", "--no-browser")]
    [InlineData("record", "--process-id", "TARGET")]
    [InlineData("serve", "--port", "0", "--process-id", "TARGET")]
    public async Task An_early_signal_ends_a_verb_without_a_stack_trace(params string[] arguments)
    {
        using var folder = new TemporaryFolder();
        var attaches = arguments.Contains("TARGET");
        await using var target = attaches ? await Target.StartAsync() : null;
        target?.Send("STOP");
        string[] named = [.. arguments.Select(argument => argument == "TARGET" ? $"{target!.Id}" : argument), "--data", folder.Path];
        await using var verb = ChildProgram.Start(ProductFiles.DashboardAssembly, named);
        await Eventually.TrueAsync(() => IsUnderWay(verb, attaches), TimeSpan.FromSeconds(30), "the verb is at work");

        Signals.Send("INT", verb.Id);
        await verb.WaitForExitAsync(WithoutTail);

        Assert.Equal(Signalled, verb.Process.ExitCode);
        Assert.DoesNotContain(verb.StandardErrors, line => line.Contains("   at ", StringComparison.Ordinal));
        await Proc.NoneMarkedAsync(verb.Mark);
    }

    [Fact(Timeout = 150_000)]
    public async Task A_minimum_that_a_killed_sweep_left_is_put_back_by_whoever_comes_next()
    {
        using var folder = new TemporaryFolder();
        await using var target = await Target.StartAsync();
        var before = await target.MinimumAsync();
        await using (var sweep = ChildProgram.Start(ProductFiles.DashboardAssembly,
            ["sweep", "--process-id", $"{target.Id}", "--scenario", "taskasyncwait", "--query", "ms=20", "-d", "30s", "--x", "minThreads=64,65", "--data", folder.Path]))
        {
            await Eventually.TrueAsync(async () => (await target.MinimumAsync()).Workers == 64, TimeSpan.FromSeconds(60), "the sweep has set the minimum");
            Signals.Send("KILL", sweep.Id);
            await sweep.WaitForExitAsync(TimeSpan.FromSeconds(10));
        }

        Assert.Equal(64, (await target.MinimumAsync()).Workers);
        var next = await Verb.RunAsync("record", "--process-id", $"{target.Id}", "-d", "1s", "--data", folder.Path);

        Assert.Equal(0, next.ExitCode);
        Assert.Single(next.Errors, line => line.Contains($"was killed and left the minimum threads at 64: they are back at {before.Workers}.", StringComparison.Ordinal));
        Assert.Equal(before, await target.MinimumAsync());
    }

    /// <summary>It has loaded what it attaches with, or has started the first program of the sample.</summary>
    private static bool IsUnderWay(ChildProgram verb, bool attaches) => attaches
        ? File.ReadAllText($"/proc/{verb.Id}/maps").Contains("Microsoft.Diagnostics.NETCore.Client.dll", StringComparison.Ordinal)
        : Proc.Descendants(verb.Id, "DbMock.dll").Count > 0;

    private static ChildProgram Run(TemporaryFolder folder, string scenario, params string[] load) =>
        ChildProgram.Start(ProductFiles.DashboardAssembly, ["run", "--demo", "--scenario", scenario, "--data", folder.Path, .. load]);

    private ChildProgram RunOnShared(TemporaryFolder folder, string scenario, params string[] load) => ChildProgram.Start(
        ProductFiles.DashboardAssembly, ["run", "--process-id", $"{shared.Target.Id}", "--scenario", scenario, "--data", folder.Path, .. load]);

    private static Task LoadLinesAsync(TemporaryFolder folder, int count) => Eventually.TrueAsync(
        () => RunFiles.ReadWhole(RunFiles.Newest(folder.Path)).OfKind("load").Count >= count, TimeSpan.FromSeconds(20), $"{count} intervals of the load are written");
}
