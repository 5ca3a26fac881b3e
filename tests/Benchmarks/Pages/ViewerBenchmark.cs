using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Benchmarks.Load;
using Microsoft.Playwright;

namespace Benchmarks.Pages;

/// <summary>
/// What one viewer of the Live page costs and how soon they see: this build, and beside it in turns another one. Each measurement has a demo of its own, idle
/// but for its four samples a second, and headless Chromium with software drawing on the same processors.
/// </summary>
internal static class ViewerBenchmark
{
    private const int Viewers = 3;

    /// <summary>The bars: bytes and messages of a tick, percent of a core a viewer, seconds from taken to drawn.</summary>
    private static readonly (string Name, Func<Figures, double> Of, double? Most)[] Rows =
    [
        ("a packet of points, bytes on the wire", f => f.PacketBytes, 550),
        ("packets of points a second", f => f.PacketsPerSecond, 4.5),
        ("server, percent of a core a viewer", f => f.CpuPercent, 0.75),
        ("taken → drawn p50, s", f => f.DelayP50, 0.25),
        ("taken → drawn p95, s", f => f.DelayP95, 0.35),
        ("opened → thread count drawn, s", f => f.FirstDrawn, null),
        ("opened → thread count drawn, from the cache, s", f => f.SecondDrawn, null),
    ];

    private sealed record Figures(
        double PacketBytes, double PacketsPerSecond, double CpuPercent, double DelayP50, double DelayP95, double FirstDrawn, double SecondDrawn);

    public static async Task<int> RunAsync(string[] args)
    {
        var (rounds, seconds) = (int.Parse(Statistics.Option(args, "--rounds") ?? "5"), int.Parse(Statistics.Option(args, "--seconds") ?? "15"));
        (string Name, string Dll)[] builds = Statistics.Option(args, "--against") is { } other
            ? [("this build", LoadTools.Dashboard), ("the other", Path.GetFullPath(other))]
            : [("this build", LoadTools.Dashboard)];
        var measured = builds.ToDictionary(build => build.Name, _ => new List<Figures>());
        using var playwright = await Playwright.CreateAsync();
        for (var round = 1; round <= rounds; round++)
        {
            foreach (var (name, dll) in round % 2 == 1 ? builds : builds.Reverse())
            {
                var figures = await MeasureAsync(playwright, dll, seconds);
                measured[name].Add(figures);
                await Console.Error.WriteLineAsync($"round {round}, {name}: {figures}");
            }
        }

        return Print(builds, measured);
    }

    private static async Task<Figures> MeasureAsync(IPlaywright playwright, string dll, int seconds)
    {
        var data = Directory.CreateTempSubdirectory("tpd-bench-");
        try
        {
            using var demo = await RunningDemo.StartAsync(dll, data.FullName);
            await using var browser = await playwright.Chromium.LaunchAsync(PageBrowser.Launch);
            var context = await browser.NewContextAsync(new() { ViewportSize = new() { Width = 1440, Height = 900 } });
            await context.APIRequest.GetAsync(demo.Address);
            var home = new Uri(demo.Address).GetLeftPart(UriPartial.Authority);
            var (first, firstDrawn) = await OpenAsync(context, home);
            await first.CloseAsync();
            var packets = new List<int>();
            var page = await context.NewPageAsync();
            page.WebSocket += (_, socket) => socket.FrameReceived += (_, frame) =>
            {
                if (frame.Binary is { } bytes && bytes.AsSpan().IndexOf("push"u8) >= 0)
                {
                    packets.Add(bytes.Length);
                }
            };
            var (_, secondDrawn) = await OpenAsync(context, home, page);
            await Task.Delay(TimeSpan.FromSeconds(2));
            packets.Clear();
            await Task.Delay(TimeSpan.FromSeconds(seconds));
            var (sizes, delays) = ((int[])[.. packets], await page.EvaluateAsync<double[]>("seconds => threadPoolDashboard.delays().slice(-4 * seconds)", seconds));
            for (var viewer = 1; viewer < Viewers; viewer++)
            {
                await OpenAsync(context, home);
            }

            // What viewers need is compiled and compiled again, better, in the first half minute: that is the cost of a start and not of a viewer.
            await Task.Delay(TimeSpan.FromSeconds(30));
            var watched = await demo.CpuPercentAsync(seconds);

            // Last, so that what the viewers needed has been compiled: a process that has just started costs more than they do.
            await context.CloseAsync();
            await Task.Delay(TimeSpan.FromSeconds(5));
            var alone = await demo.CpuPercentAsync(seconds);
            return new Figures(
                Statistics.Median([.. sizes.Select(size => (double)size)]),
                sizes.Length / (double)seconds,
                (watched - alone) / Viewers,
                At(delays, 0.5),
                At(delays, 0.95),
                firstDrawn,
                secondDrawn);
        }
        finally
        {
            data.Delete(recursive: true);
        }
    }

    private static async Task<(IPage Page, double Seconds)> OpenAsync(IBrowserContext context, string home, IPage? made = null)
    {
        var page = made ?? await context.NewPageAsync();
        var clock = Stopwatch.StartNew();
        await page.GotoAsync(home, new() { WaitUntil = WaitUntilState.Commit });
        await page.WaitForFunctionAsync(
            "() => document.querySelector('#thread-count .chart-canvas')?.data?.some(trace => trace.x?.length > 2)", null, new() { PollingInterval = 20, Timeout = 60_000 });
        return (page, clock.Elapsed.TotalSeconds);
    }

    private static double At(double[] values, double share) => values.Order().ElementAt((int)Math.Min(values.Length - 1, share * values.Length));

    private static int Print((string Name, string Dll)[] builds, Dictionary<string, List<Figures>> measured)
    {
        Console.WriteLine("| | build | min | median | max | bar |");
        Console.WriteLine("|---|---|---|---|---|---|");
        var holds = true;
        foreach (var (name, of, most) in Rows)
        {
            foreach (var (build, _) in builds)
            {
                var spread = Statistics.Spread([.. measured[build].Select(of)]);
                holds &= build != builds[0].Name || most is null || spread.Median <= most;
                Console.WriteLine($"| {name} | {build} | {Statistics.Row(spread, "0.###")} | {(most is null ? "" : $"≤ {most}")} |");
            }
        }

        return holds ? 0 : 3;
    }

    /// <summary>The whole demo of a build on free ports.</summary>
    private sealed class RunningDemo(Process process, string address) : IDisposable
    {
        public string Address => address;

        public static async Task<RunningDemo> StartAsync(string dll, string data)
        {
            string[] ports = [.. FreePorts(4).Zip((string[])["--port", "--target-port", "--db-port", "--slow-port"]).SelectMany(pair => new[] { pair.Second, $"{pair.First}" })];
            var process = Process.Start(new ProcessStartInfo("dotnet", [dll, "demo", "--no-browser", "--data", data, .. ports]) { RedirectStandardOutput = true, UseShellExecute = false })!;
            while (await process.StandardOutput.ReadLineAsync() is { } line)
            {
                if (line.StartsWith("Dashboard: ", StringComparison.Ordinal))
                {
                    return new RunningDemo(process, line["Dashboard: ".Length..]);
                }
            }

            throw new InvalidOperationException($"{dll} did not start.");
        }

        /// <summary>Processor time of the dashboard alone, percent of one core.</summary>
        public async Task<double> CpuPercentAsync(int seconds)
        {
            process.Refresh();
            var (before, clock) = (process.TotalProcessorTime, Stopwatch.StartNew());
            await Task.Delay(TimeSpan.FromSeconds(seconds));
            process.Refresh();
            return 100 * (process.TotalProcessorTime - before) / clock.Elapsed;
        }

        public void Dispose()
        {
            process.Kill(entireProcessTree: true);
            process.WaitForExit();
            process.Dispose();
        }

        private static int[] FreePorts(int count)
        {
            TcpListener[] listeners = [.. Enumerable.Range(0, count).Select(_ => new TcpListener(IPAddress.Loopback, 0))];
            Array.ForEach(listeners, listener => listener.Start());
            int[] ports = [.. listeners.Select(listener => ((IPEndPoint)listener.LocalEndpoint).Port)];
            Array.ForEach(listeners, listener => listener.Dispose());
            return ports;
        }
    }
}
