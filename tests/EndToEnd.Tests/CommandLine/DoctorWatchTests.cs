using System.Text.Json;

namespace EndToEnd.Tests.CommandLine;

/// <summary>Servers that are well until they starve for some seconds, and nobody is there.</summary>
public sealed class DoctorWatchTests(ITestOutputHelper output)
{
    private static readonly TimeSpan ToAttach = TimeSpan.FromSeconds(40);

    /// <summary>All signals are read for a minute at most; the rest is for a busy machine.</summary>
    private static readonly TimeSpan ToSave = TimeSpan.FromSeconds(120);

    [Fact(Timeout = 240_000)]
    public async Task The_moment_in_which_a_process_starves_is_shown_saved_and_delivered_and_the_watch_goes_on()
    {
        using var folder = new TemporaryFolder();
        await using var well = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        await using var starving = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        await AddressAsync(well);
        var address = await AddressAsync(starving);
        var got = Path.Combine(folder.Path, "got.json");
        await using var watch = ChildProgram.Start(
            ProductFiles.DashboardAssembly,
            [
                "doctor", "--watch", $"{well.Id}", $":{address.Port}", "--data", folder.Path, "--json",
                "--on-finding", $"sh -c \"cat > {got}.part && mv {got}.part {got}\"",
            ]);
        await watch.WaitForLineAsync($@"\({well.Id}\) is watched\.", ToAttach);
        await watch.WaitForLineAsync($@"\({starving.Id}\) is watched\.", ToAttach);

        // What is before the moment is part of its run.
        await Task.Delay(TimeSpan.FromSeconds(5), TestContext.Current.CancellationToken);
        using (new Traffic(address, ("/named", 60)))
        {
            await watch.WaitForLineAsync("run .* is being saved", ToSave);

            // The run begins with the finding; who blocks is known some seconds later.
            await Task.Delay(TimeSpan.FromSeconds(12), TestContext.Current.CancellationToken);
        }

        await watch.WaitForLineAsync("run .* was saved", ToSave);
        await watch.WaitForLineAsync("foundUtc", TimeSpan.FromSeconds(20));
        await Eventually.TrueAsync(() => File.Exists(got), TimeSpan.FromSeconds(20), "the command has the finding");
        Assert.False(watch.Process.HasExited);
        Signals.Send("INT", watch.Id);
        await watch.WaitForExitAsync(TimeSpan.FromSeconds(40));

        output.WriteLine(watch.Output);
        Assert.Equal(3, watch.Process.ExitCode);
        var line = watch.StandardOutput.TrimEnd().Split('\n')[0];
        Assert.Equal(line, await File.ReadAllTextAsync(got, TestContext.Current.CancellationToken));
        var said = JsonSerializer.Deserialize<JsonElement>(line);
        Assert.Equal(starving.Id, said.GetProperty("processId").GetInt32());

        // The route is in the sentence when a stack has it, which depends on the moment; the method and its line always are.
        Assert.Matches(@"Lambdas\.Load \(Lambdas\.cs:17\)", said.GetProperty("finding").GetProperty("place").GetString());
        Assert.Equal("Lambdas.Load", said.GetProperty("finding").GetProperty("method").GetString());
        Assert.Equal("GET /named", said.GetProperty("requestTime")[0].GetProperty("route").GetString());
        var run = RunFiles.Read(Path.Combine(folder.Path, $"{said.GetProperty("runId").GetString()}.run.jsonl"));
        Assert.NotEqual("", run[0].GetProperty("capturedFor").GetString());
        Assert.Single(run.OfKind("summary"));

        Assert.Contains(run.OfKind("sample"), static sample => sample.GetProperty("queueLength").GetDouble() == 0);
        Assert.Matches(@"^Watched 2 processes for .*: [1-9].* in .*\(\d+\)", watch.StandardErrors[^1]);
        await Proc.NoneMarkedAsync(watch.Mark);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_process_that_is_started_anew_is_watched_again_and_nothing_found_is_exit_code_0()
    {
        using var folder = new TemporaryFolder();
        await using var first = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        await AddressAsync(first);
        await using var watch = ChildProgram.Start(ProductFiles.DashboardAssembly, ["doctor", "--watch", $"{first.Id}", "--data", folder.Path]);
        await watch.WaitForLineAsync($@"\({first.Id}\) is watched\.", ToAttach);

        await first.DisposeAsync();
        await watch.WaitForLineAsync(" ended", ToAttach);
        await using var second = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        await AddressAsync(second);
        await watch.WaitForLineAsync($@"\({second.Id}\) is watched again: it was started anew", ToAttach);

        Signals.Send("TERM", watch.Id);
        await watch.WaitForExitAsync(TimeSpan.FromSeconds(40));

        output.WriteLine(watch.Output);
        Assert.Equal((0, ""), (watch.Process.ExitCode, watch.StandardOutput));
        Assert.Matches(@"^Watched 2 processes for .*: nothing was found", watch.StandardErrors[^1]);
    }

    /// <summary>Whether it is diagnosed by then depends on the machine; that the watch outlives it, and leaves no open run, does not.</summary>
    [Fact(Timeout = 240_000)]
    public async Task A_process_that_ends_while_all_of_it_is_read_ends_no_watch_and_leaves_no_open_run()
    {
        using var folder = new TemporaryFolder();
        await using var server = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        var address = await AddressAsync(server);
        await using var watch = ChildProgram.Start(ProductFiles.DashboardAssembly, ["doctor", "--watch", $"{server.Id}", "--data", folder.Path]);
        await watch.WaitForLineAsync($@"\({server.Id}\) is watched\.", ToAttach);

        using (new Traffic(address, ("/lambda", 60)))
        {
            await watch.WaitForLineAsync("All signals are read", ToSave);
            await Task.Delay(TimeSpan.FromSeconds(2), TestContext.Current.CancellationToken);
            Signals.Send("KILL", server.Id);
        }

        await watch.WaitForLineAsync($@"\({server.Id}\) ended", ToAttach);
        Signals.Send("INT", watch.Id);
        await watch.WaitForExitAsync(TimeSpan.FromSeconds(40));

        output.WriteLine(watch.Output);
        var runs = Directory.GetFiles(folder.Path, "*.run.jsonl");
        Assert.Equal(runs.Length > 0 ? 3 : 0, watch.Process.ExitCode);
        Assert.All(runs, static run => Assert.Single(RunFiles.Read(run).OfKind("summary")));
        Assert.DoesNotContain("bug", watch.Output, StringComparison.Ordinal);
    }

    private static async Task<Uri> AddressAsync(ChildProgram server) =>
        new((await server.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30))).Groups[1].Value);
}
