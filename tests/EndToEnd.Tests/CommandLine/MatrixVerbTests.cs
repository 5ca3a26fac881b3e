using System.Text.Json;

namespace EndToEnd.Tests.CommandLine;

/// <summary>Foreground threads × workers over the real library, from the command line.</summary>
public sealed class MatrixVerbTests
{
    [Fact(Timeout = 120_000)]
    public async Task Every_cell_is_measured_verified_and_kept_as_a_run_of_its_own()
    {
        using var folder = new TemporaryFolder();

        var verb = await Verb.RunWithinAsync(
            TimeSpan.FromSeconds(100), "matrix", "--demo", "--foreground", "1,2", "--workers", "0,2", "--worker-kind", "own,threads", "--operations", "20000", "--repeats", "2", "--json", "--data", folder.Path);

        Assert.Equal(0, verb.ExitCode);
        var said = JsonSerializer.Deserialize<JsonElement>(verb.Output);
        Assert.Equal(("completed", "Tkrzw 1.0.25", "operations/s"), (Text(said, "outcome"), Text(said, "engine"), Text(said, "unit")));
        var cells = said.GetProperty("cells").EnumerateArray().ToList();
        Assert.Equal(["own/1/0", "own/1/2", "own/2/0", "own/2/2", "threads/1/0", "threads/1/2", "threads/2/0", "threads/2/2"],
            cells.Select(cell => $"{Text(cell, "workerKind")}/{cell.GetProperty("foreground")}/{cell.GetProperty("workers")}"));
        Assert.All(cells, cell =>
        {
            // 20,000 records in less than four seconds, on the slowest machine; ten million a second is what no machine reaches through one lock.
            Assert.InRange(cell.GetProperty("medianPerSecond").GetDouble(), 5_000, 10_000_000);
            Assert.InRange(cell.GetProperty("medianPerSecond").GetDouble(), cell.GetProperty("low").GetDouble(), cell.GetProperty("high").GetDouble());
            Assert.Equal((2, 2), (cell.GetProperty("repeats").GetInt32(), cell.GetProperty("runs").GetArrayLength()));
        });
        var runs = Directory.GetFiles(folder.Path, "*.run.jsonl").Select(file => RunFiles.Read(file)).ToList();
        Assert.Equal(16, runs.Count);
        Assert.All(runs, lines =>
        {
            var store = lines.OfKind("summary").Single().GetProperty("store");
            Assert.Equal((20_000, 0), (store.GetProperty("records").GetInt32(), store.GetProperty("residual").GetInt32()));
            Assert.True(store.GetProperty("sampledValues").GetInt32() >= 1_000);
        });
        Assert.Contains(verb.Errors, line => line.StartsWith("8 cells, 16 runs: about ", StringComparison.Ordinal));
        await Proc.NoneMarkedAsync(verb.Mark);
    }

    [Fact(Timeout = 150_000)]
    public async Task A_folder_for_the_store_that_cannot_be_written_gets_the_targets_sentence_and_no_cell()
    {
        using var folder = new TemporaryFolder();
        await File.WriteAllTextAsync(folder["file"], "", TestContext.Current.CancellationToken);

        var verb = await Verb.RunAsync(
            "matrix", "--demo", "--store-folder", folder["file"], "--foreground", "1", "--workers", "0", "--operations", "1000", "--repeats", "1", "--json", "--data", folder["data"]);

        Assert.Equal(1, verb.ExitCode);
        Assert.Contains($"The folder {folder["file"]} cannot be written to (", verb.Errors[^1], StringComparison.Ordinal);
        Assert.Equal(0, JsonSerializer.Deserialize<JsonElement>(verb.Output).GetProperty("cells").GetArrayLength());
    }

    private static string? Text(JsonElement element, string name) => element.GetProperty(name).GetString();
}
