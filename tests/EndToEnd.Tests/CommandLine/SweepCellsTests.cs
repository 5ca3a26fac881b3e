using System.Text.Json;

namespace EndToEnd.Tests.CommandLine;

/// <summary>What the cells of a sweep are: runs with settings of their own, each on a sample that is fit for it.</summary>
public sealed class SweepCellsTests
{
    /// <summary>
    /// The endpoint takes 20 ms and awaits: 1 connection is answered at most 50 times a second and 2 at most 100, whatever the minimum. So few need
    /// no more threads than an idle pool has; with a few more it grows, and each rest takes the 20 s after which idle threads leave.
    /// </summary>
    [Fact(Timeout = 150_000)]
    public async Task Cells_are_runs_with_their_own_settings_and_a_kill_in_the_middle_loses_none_that_was_finished()
    {
        using var folder = new TemporaryFolder();
        await using var target = await Target.StartAsync();
        string[] arguments =
            ["sweep", "--process-id", $"{target.Id}", "--scenario", "taskasyncwait", "--query", "ms=20", "-d", "1s", "--x", "connections=1,2", "--y", "minThreads=2,5", "--data", folder.Path];

        string[] before;
        await using (var program = ChildProgram.Start(ProductFiles.DashboardAssembly, arguments))
        {
            await program.WaitForLineAsync(@"^3 of 4: 1 connection, 5 minimum threads\. Measuring", TimeSpan.FromSeconds(60));
            before = [.. Directory.GetFiles(folder.Path, "*.run.jsonl").Where(IsFinished)];
            Signals.Send("KILL", program.Id);
            await program.WaitForExitAsync(TimeSpan.FromSeconds(10));
        }

        var id = Path.GetFileName(Assert.Single(Directory.GetFiles(folder.Path, "*.sweep.jsonl"))).Split('.')[0];
        Assert.Equal(2, before.Length);
        var resumed = await Verb.RunWithinAsync(TimeSpan.FromSeconds(90), "sweep", "--process-id", $"{target.Id}", "--resume", id, "--json", "--data", folder.Path);

        Assert.Equal(0, resumed.ExitCode);
        Assert.DoesNotContain(resumed.Errors, line => line.StartsWith("1 of ", StringComparison.Ordinal) || line.StartsWith("2 of ", StringComparison.Ordinal));
        var cells = JsonSerializer.Deserialize<JsonElement>(resumed.Output).GetProperty("cells").EnumerateArray().ToList();
        Assert.Equal(["1/2", "2/2", "1/5", "2/5"], cells.Select(cell => $"{cell.GetProperty("x")}/{cell.GetProperty("y")}"));
        Assert.Equal(before.Select(file => RunFiles.IdOf(file)).Order(), cells.Take(2).SelectMany(Runs).Order());
        Assert.All(cells, cell => Assert.InRange(cell.GetProperty("medianPerSecond").GetDouble(), 2 * cell.GetProperty("x").GetInt32(), 51 * cell.GetProperty("x").GetInt32()));
        var last = RunFiles.Read(Path.Combine(folder.Path, $"{Runs(cells[3]).Single()}.run.jsonl"))[0];
        Assert.Equal("5", last.GetProperty("cell").GetProperty("values").GetProperty("minThreads").GetString());
        Assert.Equal(5, last.GetProperty("phases")[0].GetProperty("minWorkerThreads").GetInt32());

        var again = await Verb.RunAsync("sweep", "--process-id", $"{target.Id}", "--resume", id, "--data", folder.Path);
        again.FailedWith(1, "This sweep is complete");
    }

    [Fact(Timeout = 120_000)]
    public async Task The_pool_of_database_connections_is_varied_by_starting_the_sample_anew()
    {
        using var folder = new TemporaryFolder();

        var verb = await Verb.RunWithinAsync(
            TimeSpan.FromSeconds(100), "sweep", "--demo", "--scenario", "db-async", "--query", "ms=50", "-c", "20", "-d", "2s", "--x", "dbPool=1,20", "--json", "--data", folder.Path);

        Assert.Equal(0, verb.ExitCode);
        var cells = JsonSerializer.Deserialize<JsonElement>(verb.Output).GetProperty("cells").EnumerateArray().ToList();

        // One connection answers at most 20 a second, twenty at most 400; a busy machine answers fewer.
        Assert.InRange(cells[0].GetProperty("medianPerSecond").GetDouble(), 4, 20.5);
        Assert.InRange(cells[1].GetProperty("medianPerSecond").GetDouble(), 80, 410);
        Assert.NotEqual(ProcessOf(folder, cells[0]), ProcessOf(folder, cells[1]));
        await Proc.NoneMarkedAsync(verb.Mark);
    }

    private static IEnumerable<string> Runs(JsonElement cell) => cell.GetProperty("runs").EnumerateArray().Select(run => run.GetString()!);

    private static bool IsFinished(string file) => RunFiles.Read(file).OfKind("summary").Any();

    private static int ProcessOf(TemporaryFolder folder, JsonElement cell) =>
        RunFiles.Read(folder[$"{Runs(cell).Single()}.run.jsonl"])[0].GetProperty("target").GetProperty("processId").GetInt32();
}
