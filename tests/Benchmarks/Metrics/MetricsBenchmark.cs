using System.Diagnostics;
using System.Globalization;
using System.Net.Http.Headers;
using System.Text.Json;
using Benchmarks.Load;
using Benchmarks.Soak;
using ThreadPoolDashboard.Tests;

namespace Benchmarks.Metrics;

/// <summary>
/// <c>/metrics</c> of a dashboard beside a server that starves: what promtool says of it and of the alert rules, how many series it has, what real Prometheus
/// keeps of it, and what a scrape costs. Needs Debian's package prometheus.
/// </summary>
internal static class MetricsBenchmark
{
    private const string Token = "0123456789abcdef0123456789abcdef";
    private const int Port = 5_979;
    private const int PrometheusPort = 5_989;
    private const int ReceiverPort = 5_990;
    private const int MostSeries = 200;
    private const double MostPercent = 0.2;
    private const double MostDelay = 5;

    /// <summary>A scrape is answered from the one before for 0.3 s.</summary>
    private static readonly TimeSpan BetweenScrapes = TimeSpan.FromSeconds(0.4);
    private static readonly TimeSpan ScrapeEvery = TimeSpan.FromSeconds(5);

    /// <summary>The runtime's own name by OpenTelemetry's conventions, which promtool would have otherwise.</summary>
    private const string Expected = "dotnet_thread_pool_thread_count non-histogram and non-summary metrics should not have \"_count\" suffix";

    public static async Task<int> RunAsync(string[] args)
    {
        var length = TimeSpan.FromMinutes(double.Parse(Statistics.Option(args, "--minutes") ?? "10", CultureInfo.InvariantCulture));
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "5", CultureInfo.InvariantCulture);
        var folder = Directory.CreateTempSubdirectory("tpd-metrics-");
        var started = new List<Process>();
        try
        {
            using var target = await SoakTarget.StartAsync();
            await using var receiver = OtlpReceiver.Start(ReceiverPort);
            var dashboard = await StartAsync(started, "Dashboard: ",
            [
                "dotnet", LoadTools.Dashboard, "serve", "-p", $"{target.ProcessId}", "--port", $"{Port}", "--signals", "all", "--no-token", "--no-browser",
                "--metrics-token", Token, "--otlp", receiver.Address, "--data", folder.FullName,
            ]);
            using var client = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{Port}/") };
            client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", Token);

            // Requests of several routes, so that there is as much to export as there usually is.
            using var end = new CancellationTokenSource();
            var traffic = Task.WhenAll(
                Callers.CallAsync(target.Url("thread"), 2, TimeSpan.FromMilliseconds(50), end.Token), Callers.CallAsync(target.Url("pool"), 2, TimeSpan.FromMilliseconds(50), end.Token),
                Callers.CallAsync(target.Url("api/diagscenario/taskwait"), 4, TimeSpan.Zero, end.Token));
            await Task.Delay(TimeSpan.FromSeconds(20), CancellationToken.None);
            var costs = new List<double>();
            for (var i = 0; i < rounds; i++)
            {
                costs.Add(await CostAsync(dashboard, client));
            }

            var prometheus = await PrometheusAsync(started, folder.FullName);
            using (var over = new CancellationTokenSource(TimeSpan.FromSeconds(20)))
            {
                await Callers.CallAsync(target.Url("api/diagscenario/taskwait"), callers: 60, TimeSpan.Zero, over.Token);
            }

            var scraped = await client.GetStringAsync("metrics");
            await Task.Delay(length, CancellationToken.None);
            await end.CancelAsync();
            await traffic;
            var arrived = ReportRecords(receiver.Records);
            return Report(scraped, target.ProcessId, costs, await prometheus.StateAsync(length + TimeSpan.FromSeconds(20))) is var code && arrived ? code : 3;
        }
        finally
        {
            started.ForEach(static process =>
            {
                process.Kill();
                process.WaitForExit();
                process.Dispose();
            });
            folder.Delete(recursive: true);
        }
    }

    private static int Report(string scraped, int processId, List<double> costs, PrometheusState state)
    {
        var (metricsCode, said) = Promtool(scraped, "check", "metrics");
        var (rulesCode, rules) = Promtool("", "check", "rules", Path.Combine(Rules(), "alerts.yml"));
        var series = scraped.Split('\n').Count(line => line.Contains($"target_pid=\"{processId}\"", StringComparison.Ordinal));
        var percent = 100 * Statistics.Median(costs) / ScrapeEvery.TotalMilliseconds;
        Console.WriteLine($"promtool check metrics: {(said.Count == 0 ? "nothing" : string.Join("; ", said))} (exit code {metricsCode})");
        Console.WriteLine($"promtool check rules: {string.Join("; ", rules)} (exit code {rulesCode})");
        Console.WriteLine($"series of the target: {series} (bar {MostSeries}); {scraped.Length / 1_024.0:F0} KiB a scrape");
        Console.WriteLine($"a scrape: {Statistics.Median(costs):F2} ms of processor time, {costs.Min():F2} to {costs.Max():F2}; every 5 s {percent:F3} % of a core (bar {MostPercent})");
        Console.WriteLine($"Prometheus: {state.Scrapes} scrapes, {state.Failed} failed; critical findings seen: {string.Join(", ", state.Findings)}; firing: {string.Join(", ", state.Alerts)}");
        var isClean = rulesCode == 0 && said.All(static line => line == Expected);
        return isClean && series is > 0 and <= MostSeries && percent <= MostPercent && state is { Failed: 0, Findings.Count: > 0, Scrapes: > 3 } ? 0 : 3;
    }

    /// <returns>True where each came in time, and one of a problem at least names its run and its page.</returns>
    private static bool ReportRecords(IReadOnlyList<LogRecord> records)
    {
        // What is well, or a note, begins long before there is enough to say so.
        var began = records.Where(static record => record.IsProblem && record.Attributes["threadpool.finding.state"] == "began").ToList();
        foreach (var record in records)
        {
            Console.WriteLine($"log record: {record.Severity} {record.Attributes["threadpool.finding.rule"]} {record.Attributes["threadpool.finding.state"]}, received "
                + $"{record.DelaySeconds:F1} s after it began, {record.Attributes.GetValueOrDefault("url.full", "without a link")}");
        }

        return began.Count > 0 && began.TrueForAll(static record => record.DelaySeconds <= MostDelay)
            && began.Exists(static record => record.Attributes.ContainsKey("threadpool.run.id"));
    }

    /// <summary>Milliseconds of processor time of the dashboard a scrape, above a stretch of the same length without.</summary>
    private static async Task<double> CostAsync(Process dashboard, HttpClient client)
    {
        const int Scrapes = 50;
        var without = await TimeOfAsync(static () => Task.CompletedTask);
        var with = await TimeOfAsync(async () => await client.GetStringAsync("metrics"));
        return (with - without).TotalMilliseconds / Scrapes;

        async Task<TimeSpan> TimeOfAsync(Func<Task> scrape)
        {
            dashboard.Refresh();
            var before = dashboard.TotalProcessorTime;
            using var timer = new PeriodicTimer(BetweenScrapes);
            for (var i = 0; i < Scrapes; i++)
            {
                await timer.WaitForNextTickAsync();
                await scrape();
            }

            dashboard.Refresh();
            return dashboard.TotalProcessorTime - before;
        }
    }

    private static async Task<Prometheus> PrometheusAsync(List<Process> started, string folder)
    {
        await File.WriteAllTextAsync(Path.Combine(folder, "token"), Token);
        await File.WriteAllTextAsync(Path.Combine(folder, "prometheus.yml"), $$"""
            global: { evaluation_interval: 5s }
            scrape_configs:
              - job_name: threadpool-dashboard
                scrape_interval: 5s
                authorization: { credentials_file: {{folder}}/token }
                static_configs: [{ targets: ["127.0.0.1:{{Port}}"] }]
            rule_files: ["{{Rules()}}/alerts.yml"]
            """);
        await StartAsync(started, "Server is ready to receive web requests",
        [
            "prometheus", $"--config.file={folder}/prometheus.yml", $"--storage.tsdb.path={folder}/tsdb", $"--web.listen-address=127.0.0.1:{PrometheusPort}",
        ]);
        return new Prometheus(new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{PrometheusPort}/") });
    }

    private static string Rules() => Path.GetFullPath(Path.Combine(Path.GetDirectoryName(LoadTools.Dashboard)!, "../../../../docs/metrics"));

    /// <summary>Starts a program and waits for what it says when it is ready, on either stream.</summary>
    private static async Task<Process> StartAsync(List<Process> started, string ready, string[] command)
    {
        var isReady = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var process = Process.Start(new ProcessStartInfo(command[0], command[1..]) { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false })!;
        started.Add(process);
        DataReceivedEventHandler look = (_, e) =>
        {
            if (e.Data?.Contains(ready, StringComparison.Ordinal) is true)
            {
                isReady.TrySetResult();
            }
        };
        process.OutputDataReceived += look;
        process.ErrorDataReceived += look;
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        await isReady.Task.WaitAsync(TimeSpan.FromSeconds(60));
        return process;
    }

    private static (int ExitCode, List<string> Said) Promtool(string input, params string[] arguments)
    {
        using var process = Process.Start(new ProcessStartInfo("promtool", arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        })!;
        process.StandardInput.Write(input);
        process.StandardInput.Close();
        var said = $"{process.StandardOutput.ReadToEnd()}\n{process.StandardError.ReadToEnd()}";
        process.WaitForExit();
        return (process.ExitCode, [.. said.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)]);
    }

    private sealed record PrometheusState(int Scrapes, int Failed, IReadOnlyList<string> Findings, IReadOnlyList<string> Alerts);

    private sealed class Prometheus(HttpClient client)
    {
        public async Task<PrometheusState> StateAsync(TimeSpan over)
        {
            var window = $"[{(int)over.TotalSeconds + 30}s]";
            var scrapes = await ValuesAsync($"count_over_time(up{window})", "job");
            var up = await ValuesAsync($"sum_over_time(up{window})", "job");
            return new PrometheusState(
                (int)scrapes.Sum(static one => one.Value), (int)(scrapes.Sum(static one => one.Value) - up.Sum(static one => one.Value)),
                [.. (await ValuesAsync($"max_over_time(threadpool_finding{{severity=\"critical\"}}{window})", "rule")).Select(static one => one.Label)],
                [.. (await ValuesAsync($"max_over_time(ALERTS{{alertstate=\"firing\"}}{window})", "alertname")).Select(static one => one.Label).Distinct()]);
        }

        private async Task<List<(string Label, double Value)>> ValuesAsync(string query, string label)
        {
            var answer = JsonSerializer.Deserialize<JsonElement>(await client.GetStringAsync($"api/v1/query?query={Uri.EscapeDataString(query)}"));
            return [.. answer.GetProperty("data").GetProperty("result").EnumerateArray().Select(one => (
                one.GetProperty("metric").GetProperty(label).GetString()!, double.Parse(one.GetProperty("value")[1].GetString()!, CultureInfo.InvariantCulture)))];
        }
    }
}
