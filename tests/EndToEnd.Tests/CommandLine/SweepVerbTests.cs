using System.Text.Json;

namespace EndToEnd.Tests.CommandLine;

/// <summary>A sweep from the command line: how it ends, and what it refuses. What its cells are is in SweepCellsTests.</summary>
public sealed class SweepVerbTests(SharedTarget shared) : IClassFixture<SharedTarget>
{
    [Fact(Timeout = 150_000)]
    public async Task The_first_Ctrl_C_ends_the_sweep_prints_what_there_is_and_says_how_to_go_on()
    {
        using var folder = new TemporaryFolder();
        await using var program = ChildProgram.Start(
            ProductFiles.DashboardAssembly,
            ["sweep", "--process-id", $"{shared.Target.Id}", "--scenario", "taskasyncwait", "--query", "ms=20", "-d", "4s", "--x", "connections=1,2,3", "--json", "--data", folder.Path]);

        // Four seconds, so that a busy machine too sends the signal before this cell is done.
        await program.WaitForLineAsync(@"^2 of 3: 2 connections\. Measuring", TimeSpan.FromSeconds(60));

        Signals.Send("INT", program.Id);
        await program.WaitForExitAsync(TimeSpan.FromSeconds(20));

        Assert.Equal(130, program.Process.ExitCode);
        var said = JsonSerializer.Deserialize<JsonElement>(program.StandardOutput);
        Assert.Equal(("stopped", 1), (said.GetProperty("outcome").GetString(), said.GetProperty("cells").GetArrayLength()));
        Assert.Contains($"Continue with --resume {said.GetProperty("sweepId").GetString()}.", program.StandardErrors[^1], StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_foreign_sample_is_not_restarted_and_a_scenario_that_is_not_there_is_refused_before_anything_is_kept()
    {
        using var folder = new TemporaryFolder();

        var unknown = await Verb.RunAsync("sweep", "--process-id", $"{shared.Target.Id}", "--scenario", "sing", "--x", "connections=1,2", "--data", folder.Path);
        unknown.FailedWith(1, "The target has no scenario 'sing'");

        var foreign = await Verb.RunAsync("sweep", "--process-id", $"{shared.Target.Id}", "--scenario", "db-async", "--x", "dbPool=1,2", "--data", folder.Path);
        foreign.FailedWith(1, "The database pool can be varied only on a sample started by this dashboard");
        Assert.Empty(Directory.EnumerateFileSystemEntries(folder.Path));
    }
}
