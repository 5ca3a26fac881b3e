using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Http.Headers;
using System.Net.Sockets;
using System.Text.Json;
using System.Text.RegularExpressions;
using Benchmarks.Load;
using ThreadPoolDashboard.Tests;

namespace Benchmarks.Targets;

/// <summary>
/// One agent over many servers, some of which starve in turns: whether each is found, with its method, as a log record, in the metrics and as a run; whether
/// anything else is; how soon a finding is at the receiver; and what the agent costs itself and an idle server.
/// </summary>
internal static class FleetBenchmark
{
    private const double MostPercent = 100;
    private const double MostMebibytes = 600;
    private const double MostOfIdle = 0.2;
    private const double MostDelay = 5;
    private const int AtOnce = 60;
    private const string Began = "began";

    /// <summary>What servers do after their start.</summary>
    private static readonly TimeSpan Settling = TimeSpan.FromSeconds(30);

    /// <summary>Its run ends ten seconds after the starvation, or a minute after its begin.</summary>
    private static readonly TimeSpan ToEnd = TimeSpan.FromSeconds(120);

    private static readonly TimeSpan LookEvery = TimeSpan.FromSeconds(5);

    public static async Task<int> RunAsync(string[] args)
    {
        var count = int.Parse(Statistics.Option(args, "--processes")!, CultureInfo.InvariantCulture);
        var minutes = double.Parse(Statistics.Option(args, "--minutes") ?? "2", CultureInfo.InvariantCulture);
        var moments = int.Parse(Statistics.Option(args, "--moments") ?? "3", CultureInfo.InvariantCulture);
        var seconds = double.Parse(Statistics.Option(args, "--seconds") ?? "20", CultureInfo.InvariantCulture);
        var folder = Directory.CreateTempSubdirectory("tpd-fleet-");
        try
        {
            var temporary = folder.CreateSubdirectory("sockets").FullName;
            using var servers = await FleetServers.StartAsync(count, temporary);
            await Task.Delay(Settling);
            var without = await IdleAsync(servers, TimeSpan.FromMinutes(minutes));
            await using var receiver = OtlpReceiver.Start(FreePort());
            var (data, clock) = (folder.CreateSubdirectory("runs").FullName, Stopwatch.StartNew());
            using var agent = FleetAgent.Start(count, temporary, data, receiver.Address);
            await agent.Attached.WaitAsync(TimeSpan.FromMinutes(5));
            Console.WriteLine($"{count} processes watched {clock.Elapsed.TotalSeconds:F0} s after the agent's start");
            await Task.Delay(Settling);
            var quiet = await CostAsync(agent, servers, TimeSpan.FromMinutes(minutes));
            var (starved, cost) = await StarveAsync(servers, agent, receiver, moments, TimeSpan.FromSeconds(seconds));
            var (_, peak) = await agent.MebibytesAsync();
            var exitCode = await agent.EndAsync();
            Console.WriteLine($"the agent ended with exit code {exitCode}: {agent.Said[^1]}");
            var isRight = Compare(starved, agent, receiver, data);
            var all = servers.ProcessIds.Count;
            Console.WriteLine($"quiet: {quiet.Percent:F1} % of a core, {quiet.Mebibytes:F0} MiB; while they starve in turns: {cost:F1} % (bar {MostPercent}); "
                + $"{peak:F0} MiB at most (bar {MostMebibytes})");
            Console.WriteLine($"an idle server of {all}, median: {without:F3} % of a core before it was watched, {quiet.Idle:F3} % while it was: "
                + $"{quiet.Idle - without:F3} more (bar {MostOfIdle})");
            var load = await File.ReadAllTextAsync("/proc/loadavg");
            Console.WriteLine($"Load average at the end: {load.Split(' ')[0]}");
            return isRight && quiet.Percent <= MostPercent && cost <= MostPercent && peak <= MostMebibytes && quiet.Idle - without <= MostOfIdle ? 0 : 3;
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    /// <summary>Of a core, the median of all servers.</summary>
    private static async Task<double> IdleAsync(FleetServers servers, TimeSpan length)
    {
        var (before, clock) = (await servers.ProcessorSecondsAsync(), Stopwatch.StartNew());
        await Task.Delay(length);
        return Share(before, await servers.ProcessorSecondsAsync(), clock);
    }

    private static double Share(double[] before, double[] after, Stopwatch clock) =>
        Statistics.Median([.. after.Zip(before, (late, early) => 100 * (late - early) / clock.Elapsed.TotalSeconds)]);

    private static async Task<Quiet> CostAsync(FleetAgent agent, FleetServers servers, TimeSpan length)
    {
        var (own, theirs, clock) = (await agent.ProcessorSecondsAsync(), await servers.ProcessorSecondsAsync(), Stopwatch.StartNew());
        var memory = new List<double>();
        while (clock.Elapsed < length)
        {
            await Task.Delay(LookEvery);
            memory.Add((await agent.MebibytesAsync()).Now);
        }

        var percent = 100 * (await agent.ProcessorSecondsAsync() - own) / clock.Elapsed.TotalSeconds;
        return new Quiet(percent, Statistics.Median(memory), Share(theirs, await servers.ProcessorSecondsAsync(), clock));
    }

    private static async Task<(List<Starved> All, double Percent)> StarveAsync(
        FleetServers servers, FleetAgent agent, OtlpReceiver receiver, int moments, TimeSpan length)
    {
        using var client = new HttpClient();
        client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", FleetAgent.Token);
        var (all, metrics) = (new List<Starved>(), await agent.Metrics);
        var (before, clock) = (await agent.ProcessorSecondsAsync(), Stopwatch.StartNew());
        for (var i = 0; i < moments; i++)
        {
            // Spread over all of them.
            var index = i * servers.ProcessIds.Count / moments;
            var (processId, began) = (servers.ProcessIds[index], DateTime.UtcNow);
            using var over = new CancellationTokenSource(length);
            var calls = Callers.CallAsync(servers.Url(index), AtOnce, TimeSpan.Zero, over.Token);
            var seen = await ScrapeAsync(client, metrics, over.Token);
            await calls;
            all.Add(new Starved(processId, began, seen));
            await UntilAsync(() => agent.Found.Any(one => ProcessOf(one) == processId), ToEnd);
            var first = receiver.Records.FirstOrDefault(record => IsOf(record, processId) && record.IsProblem);
            Console.WriteLine($"{i + 1} of {moments}: {processId} {(first is null ? "has no log record" : $"{first.Attributes["threadpool.finding.rule"]} received {(first.Received - began).TotalSeconds:F1} s after the load began")}");
        }

        return (all, 100 * (await agent.ProcessorSecondsAsync() - before) / clock.Elapsed.TotalSeconds);
    }

    /// <summary>Which processes a scrape says to have a problem, once a second until the end.</summary>
    private static async Task<IReadOnlySet<int>> ScrapeAsync(HttpClient client, Uri metrics, CancellationToken end)
    {
        var seen = new HashSet<int>();
        using var timer = new PeriodicTimer(TimeSpan.FromSeconds(1));
        try
        {
            while (await timer.WaitForNextTickAsync(end))
            {
                var scraped = await client.GetStringAsync(metrics, end);
                seen.UnionWith(Regex.Matches(scraped, """^threadpool_finding\{.*severity="(critical|warning)".*target_pid="(\d+)".*\} 1""", RegexOptions.Multiline, TimeSpan.FromSeconds(1))
                    .Select(static match => int.Parse(match.Groups[2].Value, CultureInfo.InvariantCulture)));
            }
        }
        catch (OperationCanceledException) when (end.IsCancellationRequested)
        {
            // The moment is over.
        }

        return seen;
    }

    private static bool Compare(List<Starved> starved, FleetAgent agent, OtlpReceiver receiver, string data)
    {
        var found = agent.Found.Select(static line => JsonSerializer.Deserialize<JsonElement>(line)).ToList();
        var caught = 0;
        var delays = new List<double>();
        foreach (var moment in starved)
        {
            var records = receiver.Records.Where(record => IsOf(record, moment.ProcessId) && record.IsProblem).ToList();
            var shown = found.Find(one => one.GetProperty("processId").GetInt32() == moment.ProcessId);
            var run = shown.ValueKind == JsonValueKind.Object ? shown.GetProperty("runId").GetString() : null;
            var isNamed = shown.ValueKind == JsonValueKind.Object && shown.GetProperty("finding").GetProperty("method").GetString() is not null;
            var isWhole = records.Count > 0 && moment.Seen.Contains(moment.ProcessId) && isNamed && File.Exists(Path.Combine(data, $"{run}.run.jsonl"));
            var linked = records.Find(static record => record.Attributes.ContainsKey("threadpool.run.id"));
            caught += isWhole ? 1 : 0;
            foreach (var record in records)
            {
                var delay = TimeSpan.FromSeconds(record.DelaySeconds);
                Console.WriteLine($"{moment.ProcessId}: {record.Attributes["threadpool.finding.rule"]} {record.Attributes["threadpool.finding.state"]}, begun "
                    + $"{(record.Received - delay - moment.Began).TotalSeconds:F1} s after the load, received {delay.TotalSeconds:F1} s after that; "
                    + $"method {record.Attributes.GetValueOrDefault("code.function.name", "not known")}, run {record.Attributes.GetValueOrDefault("threadpool.run.id", "none")}");
            }

            // The first that says what it is; what it is refined to later is the same moment.
            if (records.FirstOrDefault(static record => record.Attributes["threadpool.finding.state"] == Began) is { } first)
            {
                delays.Add(first.DelaySeconds);
            }

            Console.WriteLine($"{moment.ProcessId}: {(isWhole ? "found" : "MISSED")} (metrics {(moment.Seen.Contains(moment.ProcessId) ? "yes" : "NO")}, method {(isNamed ? "yes" : "NO")}, "
                + $"run {run ?? "NONE"}; link {(linked is null ? "NONE" : $"after {(linked.Received - moment.Began).TotalSeconds:F1} s")})");
        }

        var falseRecords = receiver.Records.Where(record => record.IsProblem && !starved.Exists(one => IsOf(record, one.ProcessId))).ToList();
        var falseMetrics = starved.Sum(one => one.Seen.Count(id => !starved.Exists(other => other.ProcessId == id)));
        var falseRuns = found.Count(one => !starved.Exists(other => other.ProcessId == one.GetProperty("processId").GetInt32()));
        falseRecords.ForEach(static record => Console.WriteLine($"false: {record.Attributes["target.pid"]} {record.Attributes["threadpool.finding.rule"]}: {record.Body}"));
        var late = delays.Count(static delay => delay > MostDelay);
        Console.WriteLine($"found {caught} of {starved.Count}, with log record, metrics, method and run; false: {falseRecords.Count} log records, {falseMetrics} in metrics, "
            + $"{falseRuns} runs; {receiver.Records.Count(static record => !record.IsProblem)} notes");
        if (delays.Count > 0)
        {
            var (low, median, high) = Statistics.Spread(delays);
            Console.WriteLine($"a finding is received {median:F1} s after it begins ({low:F1} to {high:F1}, bar {MostDelay}); {late} of {delays.Count} late");
        }

        return caught == starved.Count && falseRecords.Count + falseMetrics + falseRuns == 0 && late == 0;
    }

    private static bool IsOf(LogRecord record, int processId) => record.Attributes["target.pid"] == $"{processId}";

    private static int ProcessOf(string json) => JsonSerializer.Deserialize<JsonElement>(json).GetProperty("processId").GetInt32();

    /// <summary>Until it is so, or the time is over: what is missing is said with the results.</summary>
    private static async Task UntilAsync(Func<bool> isSo, TimeSpan within)
    {
        using var timer = new PeriodicTimer(TimeSpan.FromSeconds(0.5));
        for (var clock = Stopwatch.StartNew(); !isSo() && clock.Elapsed < within;)
        {
            await timer.WaitForNextTickAsync();
        }
    }

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    /// <param name="Percent">Of a core, of the agent.</param>
    /// <param name="Idle">Of a core, of a server, the median.</param>
    private sealed record Quiet(double Percent, double Mebibytes, double Idle);

    /// <param name="Seen">Processes of which the metrics said in this time that they have a problem.</param>
    private sealed record Starved(int ProcessId, DateTime Began, IReadOnlySet<int> Seen);
}
