using System.Diagnostics;
using System.Globalization;
using Benchmarks.Load;
using Benchmarks.Runtimes;
using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Accounts.Threads;
using Dashboard.Target.Sessions;
using Dashboard.Target.Snapshots;
using Dashboard.Target.Threads;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Benchmarks.Snapshots;

/// <summary>
/// One stack snapshot under full starvation, for what no wait event tells: how long it takes, whether all workers are in it, whether it names the
/// blocker. Beside it what /proc says of the same threads, and what a look at them costs. Bar: the blocker right each time, median ≤ 0.6 s,
/// p95 ≤ 1 s, a look at 50 threads ≤ 3.5 ms; exit code 3 otherwise.
/// </summary>
internal static class SnapshotsBenchmark
{
    private const double MedianBar = 0.6;
    private const double P95Bar = 1.0;
    private const double LookBarMs = 3.5;
    private const int Connections = 125;

    private static readonly Case[] Cases = [new("/test/sync", "sleep", ["TestSync.Handle"]), new("/sync", "socket", ["DbConnection.Query", "DbPool.QueryOn", "DbPool.Query", "DbSync.Handle"])];

    public static async Task<int> RunAsync(string[] args)
    {
        var tries = int.Parse(Statistics.Option(args, "--tries") ?? "20", CultureInfo.InvariantCulture);
        Console.WriteLine($"| endpoint, {Connections} connections | right | workers with a whole stack | median s | p95 s | workers blocked: snapshot | /proc | a look at /proc, ms for threads |");
        Console.WriteLine("|---|---|---|---|---|---|---|---|");
        var missed = 0;
        foreach (var one in Cases)
        {
            missed += await MeasureAsync(one, tries) ? 0 : 1;
        }

        return missed == 0 ? 0 : 3;
    }

    /// <summary>A server of its own for each endpoint: requests that a load gave up still block the next one's threads.</summary>
    private static async Task<bool> MeasureAsync(Case one, int tries)
    {
        using var behind = Pinned.Start(1, ["dotnet", LoadTools.DbMock, "--port", "0", "--slow-port", "0", "--parent-stdin"]);
        var ports = (await behind.StandardOutput.ReadLineAsync())!;
        using var target = Pinned.Start(0, [.. ServerPrograms.Sample, "--port", "0", "--db", Word(ports, "tcp"), "--slow-api", Word(ports, "http"), "--parent-stdin"]);
        var address = (await target.StandardOutput.ReadLineAsync())!["TargetApp: ".Length..].TrimEnd('/');
        var load = OurAgent.ClosedAsync($"{address}{one.Path}", Connections, 6 + tries, mayFail: true);
        await Task.Delay(TimeSpan.FromSeconds(6));
        var snapshot = new StackSnapshot(new DiagnosticsClient(target.Id), new EventClock(TimeProvider.System), new TimelineClock(TimeProvider.System), TimeProvider.System);
        var threads = new LinuxThreads(target.Id);
        var results = new List<Try>();
        for (var i = 0; i < tries; i++)
        {
            results.Add(await TryAsync(snapshot, threads, one));
            await Task.Delay(TimeSpan.FromMilliseconds(300));
        }

        await load;
        target.StandardInput.Close();
        behind.StandardInput.Close();
        await target.WaitForExitAsync();
        await behind.WaitForExitAsync();
        var times = results.Select(result => result.Seconds).Order().ToList();
        var (median, p95) = (Statistics.Median(times), times[(int)Math.Ceiling(0.95 * times.Count) - 1]);
        var (right, look) = (results.Count(result => result.Right), Statistics.Median(results.ConvertAll(result => result.LookMs)));
        var perFifty = look * 50 / results.Average(result => result.Threads);
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"| {one.Path} | {right} of {tries} | {results.Sum(result => result.Whole) * 100.0 / results.Sum(result => result.Workers):F1} % | ")
            + string.Create(CultureInfo.InvariantCulture, $"{median:F2} | {p95:F2} | {results.Average(result => result.Blocked):F1} | {results.Average(result => result.InProc):F1} | ")
            + string.Create(CultureInfo.InvariantCulture, $"{look:F1} for {results.Average(result => result.Threads):F0}, {perFifty:F1} for 50 |"));
        return right == tries && median <= MedianBar && p95 <= P95Bar && perFifty <= LookBarMs;
    }

    private static async Task<Try> TryAsync(StackSnapshot snapshot, LinuxThreads threads, Case one)
    {
        var began = Stopwatch.GetTimestamp();
        var looks = threads.Look() ?? throw new InvalidOperationException("The target is gone.");
        var lookMs = Stopwatch.GetElapsedTime(began).TotalMilliseconds;
        var stacks = await snapshot.TakeAsync(CancellationToken.None);
        var first = SnapshotGroups.Sites(stacks, new StackSites()).Sites.FirstOrDefault();
        var pool = stacks.Threads.Where(thread => PoolThreads.Of(thread.Frames) is ThreadOwner.PoolItem or ThreadOwner.PoolIdle).ToList();
        var right = first is not null && first.Kind == one.Kind && one.Methods.Contains(first.Method, StringComparer.Ordinal);
        if (!right)
        {
            Console.WriteLine($"| {one.Path}: {first?.Method ?? "nothing"}, {first?.Kind} |");
        }

        return new Try(stacks.TookSeconds, right)
        {
            Whole = pool.Count(thread => thread.Frames.All(frame => frame.Namespace.Length + frame.Module.Length > 0 || !frame.Method.StartsWith("unknown", StringComparison.Ordinal))),
            Workers = Math.Max(pool.Count, looks.Count(look => look.IsWorker)),
            Blocked = first is null ? 0 : (int)Math.Round(first.BlockedSeconds / stacks.WindowSeconds),
            InProc = looks.Count(look => look.IsWorker && look.Doing == (one.Kind == "socket" ? ThreadStatus.Socket : ThreadStatus.IdleOrWaiting)),
            Threads = looks.Count,
            LookMs = lookMs,
        };
    }

    private static string Word(string line, string name) => System.Text.RegularExpressions.Regex.Match(
        line, $@"{name}[= ](\S+?)[,;]?(?:\s|$)", System.Text.RegularExpressions.RegexOptions.None, TimeSpan.FromSeconds(1)).Groups[1].Value;

    private sealed record Case(string Path, string Kind, string[] Methods);

    private sealed record Try(double Seconds, bool Right)
    {
        public int Whole { get; init; }

        public int Workers { get; init; }

        public int Blocked { get; init; }

        public int InProc { get; init; }

        public int Threads { get; init; }

        public double LookMs { get; init; }
    }
}
