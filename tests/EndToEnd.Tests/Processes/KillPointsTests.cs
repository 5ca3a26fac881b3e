using System.Text.Json;

namespace EndToEnd.Tests.Processes;

/// <summary>
/// A recording program that is killed at random moments of its run. The benchmark project repeats it for 100 points (verb <c>kill</c>).
/// </summary>
public sealed class KillPointsTests
{
    private const int Points = 10;

    /// <summary>So many at a time: more would only wait for the processors while they start.</summary>
    private const int AtOnce = 5;

    /// <summary>A run of 3 s of load and 4 s of tail is still on at any of these moments.</summary>
    private const double LatestKillSeconds = 5.5;

    /// <summary>What may be missing at the end: the last second, which waits for its flush, and what a busy machine adds to it.</summary>
    private const double MostMissingSeconds = 5;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 280_000)]
    public async Task Nothing_that_was_committed_is_lost_and_the_next_dashboard_shows_each_run_as_interrupted()
    {
        var random = new Random(int.Parse(Environment.GetEnvironmentVariable("TPD_SEED") ?? "1"));
        using var folder = new TemporaryFolder();
        await using var target = await Target.StartAsync();
        var killed = new List<(string File, int Samples)>();
        for (var point = 0; point < Points; point += AtOnce)
        {
            // A file that is put into the folder is a run: so each point can have a folder of its own until it is over.
            var round = Enumerable.Range(point, AtOnce);
            killed.AddRange(await Task.WhenAll(round.Select(i => KillAsync(target, folder[$"point-{i}"], random.NextDouble() * LatestKillSeconds))));
        }

        foreach (var (file, _) in killed)
        {
            File.Copy(file, folder[Path.GetFileName(file)]);
        }

        var (next, address) = await Dashboards.ServeAsync(folder.Path);
        await using var second = next;
        using var client = await Entrances.ClientAsync(address);
        foreach (var (file, samples) in killed)
        {
            var run = JsonSerializer.Deserialize<JsonElement>(await client.GetStringAsync($"/runs/{RunFiles.IdOf(file)}/run.json", Token));
            Assert.Equal("interrupted", run.GetProperty("outcome").GetString());
            Assert.True(run.GetProperty("counts").GetProperty("samples").GetInt32() >= samples, $"{file}: samples that were on the disk are not shown.");
        }

        Assert.Equal(Points, killed.Count);
        Assert.True(killed.Sum(k => k.Samples) > Points, "Hardly anything was on the disk: the kills came too early to test anything.");
    }

    /// <returns>The run file, and how many samples it held just before the kill.</returns>
    private static async Task<(string File, int Samples)> KillAsync(Target target, string data, double seconds)
    {
        await using var program = ChildProgram.Start(ProductFiles.DashboardAssembly,
            ["run", "--process-id", $"{target.Id}", "--scenario", "taskasyncwait", "-c", "5", "-d", "3s", "--tail", "4s", "--data", data]);
        await Eventually.TrueAsync(
            () => Directory.Exists(data) && new DirectoryInfo(data).EnumerateFiles("*.run.jsonl").Any(file => file.Length > 0),
            TimeSpan.FromSeconds(40),
            "a run file with its header is there");
        await Task.Delay(TimeSpan.FromSeconds(seconds), Token);
        var agents = Proc.Descendants(program.Id, "load-agent");
        var file = RunFiles.Newest(data);
        var committed = await ReadAsync(file);

        Signals.Send("KILL", program.Id);
        var killedAt = DateTimeOffset.UtcNow;
        await program.WaitForExitAsync(TimeSpan.FromSeconds(10));

        Assert.True((await ReadAsync(file)).AsSpan().StartsWith(committed), "What was on the disk has been rewritten.");
        var lines = RunFiles.ReadWhole(file);
        var times = lines.OfKind("sample").Select(sample => sample.T()).ToArray();
        var elapsed = (killedAt - lines[0].GetProperty("startedUtc").GetDateTimeOffset()).TotalSeconds;
        Assert.InRange(elapsed - (times.Length == 0 ? 0 : times[^1]), -1, MostMissingSeconds);
        Assert.All(times.Zip(times.Skip(1)), pair => Assert.InRange(pair.Second - pair.First, 0, MostMissingSeconds));

        // An agent that is still warming itself up ends after it; five at once on two busy processors take their time.
        await Proc.GoneAsync([.. agents], TimeSpan.FromSeconds(60));
        return (file, committed.Count(b => b == (byte)'\n') < 2 ? 0 : CountSamples(committed));
    }

    private static int CountSamples(byte[] committed) =>
        System.Text.Encoding.UTF8.GetString(committed, 0, Array.LastIndexOf(committed, (byte)'\n') + 1).Split("{\"kind\":\"sample\"").Length - 1;

    private static async Task<byte[]> ReadAsync(string file)
    {
        await using var stream = new FileStream(file, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
        using var memory = new MemoryStream();
        await stream.CopyToAsync(memory, Token);
        return memory.ToArray();
    }
}
