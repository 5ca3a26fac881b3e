using System.Text.Json;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Processes;

/// <summary>
/// A recording program that is killed at random moments of its run. The benchmark project repeats it for 100 points (verb <c>kill</c>).
/// </summary>
public sealed class KillPointsTests(BrowserFixture browser)
{
    private const int Points = 10;

    /// <summary>So many at a time: more would only wait for the processors while they start.</summary>
    private const int AtOnce = 5;

    /// <summary>A run of 3 s of load and 4 s of tail is still on at any of these moments.</summary>
    private const double LatestKillSeconds = 5.5;

    /// <summary>Of every other run the load would go on for minutes: its agent must not wait for that.</summary>
    private static readonly string[] LongLoad = ["-d", "5m"];

    private static readonly string[] ShortLoadAndTail = ["-d", "3s", "--tail", "4s"];

    /// <summary>
    /// What may be missing at the end: the last second, which waits for its flush, and what a busy machine adds to it: 6.2 s were seen among other tests on a
    /// machine half as fast as usual.
    /// </summary>
    private const double MaxMissingSeconds = 15;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 280_000)]
    public async Task Nothing_that_was_committed_is_lost_and_the_next_dashboard_shows_each_run_as_interrupted()
    {
        var random = new Random(int.Parse(Environment.GetEnvironmentVariable("TPD_SEED") ?? "1"));
        using var folder = new TemporaryFolder();
        await using var target = await Target.StartAsync();
        var killed = new List<(string File, int Samples, int Agents)>();
        for (var point = 0; point < Points; point += AtOnce)
        {
            // A file that is put into the folder is a run: so each point can have a folder of its own until it is over.
            var round = Enumerable.Range(point, AtOnce);
            killed.AddRange(await Task.WhenAll(round.Select(i => KillAsync(
                target, folder[$"point-{i}"], i % 2 == 0 ? LongLoad : ShortLoadAndTail, random.NextDouble() * LatestKillSeconds, hasLoad: i == 0))));
        }

        foreach (var (file, _, _) in killed)
        {
            File.Copy(file, folder[Path.GetFileName(file)]);
        }

        var (next, address) = await Dashboards.ServeAsync(folder.Path);
        await using var second = next;
        using var client = await Entrances.ClientAsync(address);
        foreach (var (file, samples, _) in killed)
        {
            var run = JsonSerializer.Deserialize<JsonElement>(await client.GetStringAsync($"/runs/{RunFiles.IdOf(file)}/run.json", Token));
            Assert.Equal("interrupted", run.GetProperty("outcome").GetString());
            Assert.True(run.GetProperty("counts").GetProperty("samples").GetInt32() >= samples, $"{file}: samples that were on the disk are not shown.");
        }

        await SeeAsync(address, [.. killed.Select(run => run.File)]);
        Assert.Equal(Points, killed.Count);
        Assert.Contains(killed.Where((_, i) => i % 2 == 0), run => run.Agents > 0);
        Assert.True(killed.Sum(k => k.Samples) > Points, "Hardly anything was on the disk: the kills came too early to test anything.");
    }

    /// <summary>The list, and the page of the run with most of its load.</summary>
    private async Task SeeAsync(Uri address, string[] files)
    {
        var (file, lines) = files.Select(file => (file, Lines: RunFiles.ReadWhole(file))).MaxBy(run => run.Lines.OfKind("load").Count);
        var run = RunFiles.IdOf(file);
        var (samples, intervals) = (lines.OfKind("sample").Count, lines.OfKind("load").Count);
        Assert.True(samples > 0 && intervals > 0, $"The run with most of its load has {samples} samples and {intervals} intervals: there is nothing to draw.");

        await using var page = await browser.OpenAsync(address, "/runs");
        await Assertions.Expect(page.Page.Locator($"[data-run='{run}']")).ToContainTextAsync("interrupted");
        await page.GoToAsync($"/runs/{run}");
        await Assertions.Expect(page.Page.GetByText("The run was interrupted at")).ToBeVisibleAsync();
        await page.Charts.AtLeastAsync("pool", samples);
        await page.Charts.AtLeastAsync("load", intervals);
    }

    /// <param name="hasLoad">Whether the moment counts from the load's first interval in the file: on a busy machine no other may get that far.</param>
    /// <returns>The run file, how many samples it held just before the kill, and how many load agents there were then.</returns>
    private static async Task<(string File, int Samples, int Agents)> KillAsync(Target target, string data, string[] load, double seconds, bool hasLoad)
    {
        await using var program = ChildProgram.Start(ProductFiles.DashboardAssembly,
            ["run", "--process-id", $"{target.Id}", "--scenario", "taskasyncwait", "-c", "5", .. load, "--data", data]);
        await Eventually.TrueAsync(
            () => Directory.Exists(data) && new DirectoryInfo(data).EnumerateFiles("*.run.jsonl").Any(file => file.Length > 0
                && (!hasLoad || RunFiles.ReadWhole(file.FullName).OfKind("load").Count > 0)),
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
        Assert.InRange(elapsed - (times.Length == 0 ? 0 : times[^1]), -1, MaxMissingSeconds);
        Assert.All(times.Zip(times.Skip(1)), pair => Assert.InRange(pair.Second - pair.First, 0, MaxMissingSeconds));

        // An agent that is still warming itself up ends after it; five at once on two busy processors take their time.
        await Proc.GoneAsync([.. agents], TimeSpan.FromSeconds(60));
        return (file, committed.Count(b => b == (byte)'\n') < 2 ? 0 : CountSamples(committed), agents.Count);
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
