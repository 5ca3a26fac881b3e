using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using Benchmarks.Load;
using Benchmarks.Pages;
using Benchmarks.Soak;
using Microsoft.Playwright;

namespace Benchmarks.Targets;

/// <summary>
/// What a further target costs a dashboard, and whether anything of one is taken for another's: a dashboard with one target beside one with several, each
/// under a rate of its own, which its recording must show. The last two targets of the several block.
/// </summary>
internal static class TargetsBenchmark
{
    private const double RateStep = 20;
    private const double MostPercent = 3;
    private const double MostMebibytes = 120;
    private const double MostRateError = 0.05;
    private const int Blocking = 2;
    private const double FewThreads = 15;

    private static readonly TimeSpan LookEvery = TimeSpan.FromSeconds(10);

    public static async Task<int> RunAsync(string[] args)
    {
        var minutes = double.Parse(Statistics.Option(args, "--minutes") ?? "10", CultureInfo.InvariantCulture);
        var count = int.Parse(Statistics.Option(args, "--targets") ?? "5", CultureInfo.InvariantCulture);
        var mean = RateStep * (count + 1) / 2;
        await using var one = await Watched.StartAsync([mean], blocking: 0);
        await using var several = await Watched.StartAsync([.. Enumerable.Range(1, count).Select(i => i * RateStep)], Blocking);
        using var end = new CancellationTokenSource(TimeSpan.FromMinutes(minutes));
        using var playwright = await Playwright.CreateAsync();
        await using var browser = await playwright.Chromium.LaunchAsync(PageBrowser.Launch);
        var loads = one.LoadAsync(end.Token).Concat(several.LoadAsync(end.Token)).ToList();
        await one.RecordAsync(browser);
        await several.RecordAsync(browser);

        // What pages and sessions take at first is no target's.
        await Task.Delay(TimeSpan.FromSeconds(30), CancellationToken.None);
        var (costOfOne, costOfSeveral) = (one.CostAsync(end.Token), several.CostAsync(end.Token));
        var (a, b) = (await costOfOne, await costOfSeveral);
        await Task.WhenAll(loads);
        await one.StopAsync(browser);
        await several.StopAsync(browser);

        var (percent, mebibytes) = ((b.Percent - a.Percent) / (count - 1), (b.Mebibytes - a.Mebibytes) / (count - 1));
        Console.WriteLine($"dashboard with 1 target: {a.Percent:F1} % of a core, {a.Mebibytes:F0} MiB; with {count}: {b.Percent:F1} %, {b.Mebibytes:F0} MiB");
        Console.WriteLine($"a further target: {percent:F1} % (bar {MostPercent}), {mebibytes:F0} MiB (bar {MostMebibytes})");
        Console.WriteLine("| target | requests/s sent | recorded, median | threads recorded, median | |");
        Console.WriteLine("|---|---|---|---|---|");
        var holds = percent <= MostPercent && mebibytes <= MostMebibytes;
        foreach (var row in one.Rows().Concat(several.Rows()))
        {
            var isRight = Math.Abs((row.Recorded / row.Sent) - 1) <= MostRateError && row.Blocks == row.Threads > FewThreads;
            Console.WriteLine($"| {row.ProcessId} | {row.Sent:F0} | {row.Recorded:F1} | {row.Threads:F0} | {(isRight ? "own" : "MIXED")} |");
            holds &= isRight;
        }

        return holds ? 0 : 3;
    }

    private sealed record Row(int ProcessId, double Sent, double Recorded, double Threads, bool Blocks);

    /// <summary>A dashboard, its targets and their loads.</summary>
    private sealed class Watched : IAsyncDisposable
    {
        private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tpd-targets-");
        private readonly List<(SoakTarget Target, double Rate, bool Blocks)> _targets = [];
        private ServedDashboard _dashboard = null!;
        private IBrowserContext? _viewer;

        public static async Task<Watched> StartAsync(double[] rates, int blocking)
        {
            var all = new Watched();
            foreach (var (i, rate) in rates.Index())
            {
                all._targets.Add((await SoakTarget.StartAsync(), rate, i >= rates.Length - blocking));
            }

            all._dashboard = await ServedDashboard.StartAsync(
                all._folder.FullName, ["--no-capture", .. all._targets.SelectMany(one => (string[])["--process-id", $"{one.Target.ProcessId}", "--base-address", one.Target.Url("")])]);
            return all;
        }

        public IEnumerable<Task> LoadAsync(CancellationToken end) => _targets.Select(one => SoakBenchmark.LoadAsync(
            one.Target.Url(one.Blocks ? "api/diagscenario/taskwait" : "api/diagscenario/taskasyncwait?ms=20"),
            ["--rate", one.Rate.ToString(CultureInfo.InvariantCulture), "-d", "10m"], TimeSpan.Zero, end));

        /// <summary>Each target is recorded, and the first is looked at.</summary>
        public async Task RecordAsync(IBrowser browser)
        {
            var context = await browser.NewContextAsync();
            foreach (var number in Enumerable.Range(1, _targets.Count).Reverse())
            {
                var page = await OpenAsync(context, number);
                await page.GetByRole(AriaRole.Button, new() { Name = "Record (no load)" }).ClickAsync();
                await page.Locator(".run-panel .stop-run").WaitForAsync();
                if (number > 1)
                {
                    await page.CloseAsync();
                }
            }

            _viewer = context;
        }

        /// <summary>Of the dashboard's process, until the end: percent of a core on average, and physical memory, median of looks.</summary>
        public async Task<(double Percent, double Mebibytes)> CostAsync(CancellationToken end)
        {
            using var process = Process.GetProcessById(_dashboard.ProcessId);
            var (before, clock, memory) = (process.TotalProcessorTime, Stopwatch.StartNew(), new List<double>());
            while (!end.IsCancellationRequested)
            {
                await Task.Delay(LookEvery, end).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
                process.Refresh();
                memory.Add(process.WorkingSet64 / 1048576.0);
            }

            return (100 * (process.TotalProcessorTime - before) / clock.Elapsed, Statistics.Median([.. memory.TakeLast(memory.Count / 2 + 1)]));
        }

        public async Task StopAsync(IBrowser browser)
        {
            var context = await browser.NewContextAsync();
            foreach (var number in Enumerable.Range(1, _targets.Count))
            {
                var page = await OpenAsync(context, number);
                await page.Locator(".run-panel .stop-run").ClickAsync();
                await page.GetByRole(AriaRole.Link, new() { Name = "Open the run" }).WaitForAsync();
                await page.CloseAsync();
            }
        }

        public IEnumerable<Row> Rows()
        {
            var runs = Directory.EnumerateFiles(_folder.FullName, "*.run.jsonl").Select(path => File.ReadLines(path).Select(line => JsonSerializer.Deserialize<JsonElement>(line)).ToList())
                .ToDictionary(lines => lines[0].GetProperty("target").GetProperty("processId").GetInt32());
            return _targets.Select(one =>
            {
                // The middle: a pool that blocks has its threads by then, and the loads end before the recordings.
                var samples = runs[one.Target.ProcessId].Where(line => line.TryGetProperty("kind", out var kind) && kind.GetString() == "sample").ToList();
                var middle = samples.Skip((int)(0.35 * samples.Count)).Take((int)(0.3 * samples.Count)).ToList();
                var seconds = middle.Sum(sample => sample.GetProperty("requestsStartedSeconds").GetDouble());
                return new Row(one.Target.ProcessId, one.Rate, middle.Sum(sample => sample.GetProperty("requestsStarted").GetDouble()) / seconds,
                    Statistics.Median([.. middle.Select(sample => sample.GetProperty("threadCount").GetDouble())]), one.Blocks);
            });
        }

        public async ValueTask DisposeAsync()
        {
            if (_viewer is not null)
            {
                await _viewer.CloseAsync();
            }

            _dashboard.Dispose();
            _targets.ForEach(one => one.Target.Dispose());
            _folder.Delete(recursive: true);
        }

        private async Task<IPage> OpenAsync(IBrowserContext context, int number)
        {
            var page = await context.NewPageAsync();
            await page.GotoAsync(_dashboard.Address);
            await page.GotoAsync(new Uri(new Uri(_dashboard.Address), $"/?target={number}").ToString());
            return page;
        }
    }
}
