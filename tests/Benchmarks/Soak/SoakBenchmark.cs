using System.Diagnostics;
using System.Globalization;
using Benchmarks.Load;
using Benchmarks.Pages;
using Microsoft.Playwright;

namespace Benchmarks.Soak;

/// <summary>
/// What a dashboard holds after hours: attached at 4 Hz to a target under 250 requests/s whose pool starves for 15 s of every two minutes, with a viewer, and
/// with another that never reads. In the busy part it is attached and detached and its target is killed again and again; what comes after is even, and slopes
/// are those of a straight line through it (least squares).
/// </summary>
internal static class SoakBenchmark
{
    private const double MostMebibytesAnHour = 4;
    private const double MostMebibytes = 300;

    private static readonly TimeSpan LookEvery = TimeSpan.FromSeconds(15);
    private static readonly TimeSpan BurstEvery = TimeSpan.FromMinutes(2);

    private sealed record Look(double Minutes, Dictionary<string, double> Figures);

    public static async Task<int> RunAsync(string[] args)
    {
        var (minutes, busy) = (Number("--minutes", 92), Number("--busy", 58));
        var folder = Directory.CreateTempSubdirectory("tpd-soak-");
        using var end = new CancellationTokenSource(TimeSpan.FromMinutes(minutes));
        try
        {
            using var target = await SoakTarget.StartAsync();
            using var dashboard = await ServedDashboard.StartAsync(folder.FullName, "--process-id", $"{target.ProcessId}", "--base-address", target.Url(""));
            using var playwright = await Playwright.CreateAsync();
            await using var deaf = new DeafViewer(new Uri(dashboard.Address).Port);
            await using var viewer = await OpenAsync(playwright, dashboard.Address);
            await using (var leaving = await OpenAsync(playwright, new UriBuilder(dashboard.Address) { Port = deaf.Port }.Uri.ToString()))
            {
                deaf.StopReading();
            }

            var looks = new List<Look>();
            Task[] all =
            [
                LoadAsync(target.Url("api/diagscenario/taskasyncwait?ms=20"), ["--rate", args.Option("--rate", "250"), "-d", "5m"], TimeSpan.Zero, end.Token),
                LoadAsync(target.Url("api/diagscenario/taskwait"), ["-c", "60", "-d", "15s"], BurstEvery - TimeSpan.FromSeconds(15), end.Token),
                BeBusyAsync(
                    target, viewer, new Uri(dashboard.Address), TimeSpan.FromMinutes(busy), (int)Number("--attaches", 100), (int)Number("--restarts", 5), end.Token),
                LookAsync(target, dashboard, looks, end.Token),
            ];
            await foreach (var one in Task.WhenEach(all))
            {
                await one;
            }

            return Print(looks, busy);
        }
        finally
        {
            folder.Delete(recursive: true);
        }

        double Number(string name, double usual) => double.Parse(args.Option(name, $"{usual}"), CultureInfo.InvariantCulture);
    }

    private static string Option(this string[] args, string name, string usual) => Statistics.Option(args, name) ?? usual;

    private static async Task<IBrowser> OpenAsync(IPlaywright playwright, string address)
    {
        var browser = await playwright.Chromium.LaunchAsync(PageBrowser.Launch);
        var context = await browser.NewContextAsync();
        var page = await context.NewPageAsync();
        await page.GotoAsync(address, new() { WaitUntil = WaitUntilState.Commit });
        const string Drawn = "() => document.querySelector('#thread-count .chart-canvas')?.data?.some(trace => trace.x?.length > 2)";
        await page.WaitForFunctionAsync(Drawn, null, new() { PollingInterval = 100, Timeout = 60_000 });
        return browser;
    }

    /// <summary>One load after another; while the target is gone, loads fail, and the next one comes.</summary>
    internal static async Task LoadAsync(string url, string[] arguments, TimeSpan pause, CancellationToken end)
    {
        while (!end.IsCancellationRequested)
        {
            using var load = Process.Start(new ProcessStartInfo("dotnet", [LoadTools.Dashboard, "load", url, "--json", .. arguments])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                UseShellExecute = false,
            })!;
            var (output, errors) = (load.StandardOutput.ReadToEndAsync(CancellationToken.None), load.StandardError.ReadToEndAsync(CancellationToken.None));
            await load.WaitForExitAsync(end).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            if (!load.HasExited)
            {
                load.Kill(entireProcessTree: true);
            }

            await Task.WhenAll(output, errors);
            await Task.Delay(pause + TimeSpan.FromSeconds(1), end).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private static async Task BeBusyAsync(SoakTarget target, IBrowser viewer, Uri dashboard, TimeSpan lasts, int attaches, int restarts, CancellationToken end)
    {
        var page = await viewer.Contexts[0].NewPageAsync();
        var (began, done) = (Stopwatch.StartNew(), 0);
        for (var i = 1; i <= attaches + restarts && !end.IsCancellationRequested; i++)
        {
            var pause = Max(TimeSpan.Zero, (lasts * i / (attaches + restarts)) - began.Elapsed);
            await Task.Delay(pause, end).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            if (i % ((attaches + restarts) / Math.Max(1, restarts)) == 0)
            {
                await target.RestartAsync();
                continue;
            }

            try
            {
                await page.GotoAsync(new Uri(dashboard, "/targets").ToString());
                await page.GetByRole(AriaRole.Button, new() { Name = "Stop watching", Exact = true }).ClickAsync();
                await page.Locator($"tr[data-pid='{target.ProcessId}'] .attach button").ClickAsync();
                await page.WaitForURLAsync(new Uri(dashboard, "/").ToString());
                done++;
            }
            catch (Exception e) when (e is PlaywrightException or TimeoutException)
            {
                await Console.Error.WriteLineAsync($"attach {i}: {e.Message.Split('\n')[0]}");
            }
        }

        await page.CloseAsync();
        await Console.Error.WriteLineAsync($"{done} attaches, the target restarted {restarts} times");
    }

    private static TimeSpan Max(TimeSpan a, TimeSpan b) => a > b ? a : b;

    private static async Task LookAsync(SoakTarget target, ServedDashboard dashboard, List<Look> looks, CancellationToken end)
    {
        using var client = new HttpClient { BaseAddress = new Uri(dashboard.Address) };
        using var entered = await client.GetAsync(dashboard.Address, CancellationToken.None);
        var clock = Stopwatch.StartNew();
        while (!end.IsCancellationRequested)
        {
            await Task.Delay(LookEvery, end).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            var figures = OfProcess(dashboard.ProcessId, "dashboard");
            foreach (var (name, value) in OfProcess(target.ProcessId, "target"))
            {
                figures[name] = value;
            }

            var health = await client.GetStringAsync("/health", CancellationToken.None);
            foreach (var line in health.Split('\n').Select(line => line.Split(' ')).Where(line => line.Length == 2))
            {
                figures[line[0]] = double.Parse(line[1], CultureInfo.InvariantCulture);
            }

            looks.Add(new Look(clock.Elapsed.TotalMinutes, figures));
            if (looks.Count % 20 == 0)
            {
                await Console.Error.WriteLineAsync(Row(looks[^1]));
            }
        }
    }

    /// <summary>Empty between the end of one and the start of the next.</summary>
    private static Dictionary<string, double> OfProcess(int id, string name)
    {
        try
        {
            var status = File.ReadLines($"/proc/{id}/status").Select(line => line.Split(':', 2))
                .ToDictionary(line => line[0], line => line[1].Trim().Split(' ')[0], StringComparer.Ordinal);
            return new(StringComparer.Ordinal)
            {
                [$"{name} MiB"] = double.Parse(status["VmRSS"], CultureInfo.InvariantCulture) / 1024,
                [$"{name} threads"] = double.Parse(status["Threads"], CultureInfo.InvariantCulture),
                [$"{name} handles"] = Directory.EnumerateFileSystemEntries($"/proc/{id}/fd").Count(),
            };
        }
        catch (Exception e) when (e is IOException or KeyNotFoundException or UnauthorizedAccessException)
        {
            return new(StringComparer.Ordinal);
        }
    }

    private static string Row(Look look) => $"minute {look.Minutes:F1}: {string.Join(", ", look.Figures.Select(figure =>
        figure.Key.EndsWith("Bytes", StringComparison.Ordinal) ? $"{figure.Key[..^5]} {figure.Value / 1048576:F1} MiB" : $"{figure.Key} {figure.Value:F0}"))}";

    private static int Print(List<Look> looks, double busy)
    {
        // A minute and a half for the last attach and for what it compiled.
        Look[] even = [.. looks.Where(look => look.Minutes > busy + 2)];
        var holds = true;
        Console.WriteLine("| | min | median | max | an hour | bar |");
        Console.WriteLine("|---|---|---|---|---|---|");
        foreach (var name in looks.SelectMany(look => look.Figures.Keys).Distinct(StringComparer.Ordinal))
        {
            var unit = name.EndsWith("Bytes", StringComparison.Ordinal) ? 1048576.0 : 1;
            (double X, double Y)[] points = [.. even.Where(look => look.Figures.ContainsKey(name)).Select(look => (look.Minutes / 60, look.Figures[name] / unit))];
            if (points.Length < 3)
            {
                continue;
            }

            var slope = Slope(points);
            double? most = name switch
            {
                "dashboard MiB" or "target MiB" => MostMebibytesAnHour,
                "dashboard threads" or "dashboard handles" or "target handles" => 1,
                _ => null,
            };
            holds &= most is null || slope <= most;
            holds &= name != "dashboard MiB" || points.Max(point => point.Y) <= MostMebibytes;
            var spread = Statistics.Spread([.. points.Select(point => point.Y)]);
            Console.WriteLine($"| {name} | {Statistics.Row(spread, "F1")} | {slope:+0.0;-0.0;0} | {(most is null ? "" : $"≤ {most}")} |");
        }

        Console.WriteLine();
        var (first, last) = even.Length > 0 ? (even[0].Minutes, even[^1].Minutes) : (0, 0);
        Console.WriteLine($"{even.Length} looks from minute {first:F0} to {last:F0}; the dashboard's memory at most {MostMebibytes} MiB.");
        return holds ? 0 : 3;
    }

    private static double Slope((double X, double Y)[] points)
    {
        var (x, y) = (points.Average(point => point.X), points.Average(point => point.Y));
        return points.Sum(point => (point.X - x) * (point.Y - y)) / points.Sum(point => (point.X - x) * (point.X - x));
    }
}
