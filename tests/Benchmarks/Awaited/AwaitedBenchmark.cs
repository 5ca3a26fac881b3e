using System.Diagnostics;
using System.Globalization;
using Benchmarks.Blockers;
using Benchmarks.Load;
using Dashboard.Accounts.Stacks;
using Dashboard.Accounts.WaitGraph;
using Dashboard.Target.Awaited;
using Dashboard.Target.Sessions;
using Dashboard.Timeline;
using Dashboard.Timeline.Graph;
using Microsoft.Diagnostics.NETCore.Client;

namespace Benchmarks.Awaited;

/// <summary>
/// What blocked threads wait for: how soon after the click the async method is named, and whether it is the right one; and what following the tasks
/// costs the target meanwhile, processor µs per asynchronous request. Exit code 3 when a name is wrong.
/// </summary>
internal static class AwaitedBenchmark
{
    private static readonly (string Path, string Method)[] Shapes =
        [("/result", "BlockingServer.Result"), ("/wait", "BlockingServer.Wait"), ("/getresult", "BlockingServer.GetResult")];

    private static readonly TimeSpan Least = TimeSpan.FromSeconds(0.4);
    private static readonly TimeSpan Most = TimeSpan.FromSeconds(1.5);
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    public static async Task<int> RunAsync(string[] args)
    {
        var tries = int.Parse(Statistics.Option(args, "--tries") ?? "20", CultureInfo.InvariantCulture);
        var pairs = int.Parse(Statistics.Option(args, "--pairs") ?? "0", CultureInfo.InvariantCulture);
        var right = 0;
        foreach (var (path, method) in Shapes)
        {
            right += await NamesAsync(path, method, tries);
        }

        if (pairs > 0)
        {
            await CostAsync(pairs);
        }

        return right == tries * Shapes.Length ? 0 : 3;
    }

    private static async Task<int> NamesAsync(string path, string method, int tries)
    {
        using var process = Start(out var address);
        var load = OurAgent.ClosedAsync(address + path, 40, 6 + (tries * 3), mayFail: true);
        var session = new AwaitedSession(new DiagnosticsClient(process.Id), process.Id, new EventClock(TimeProvider.System), new TimelineClock(TimeProvider.System), TimeProvider.System);
        var begun = Stopwatch.GetTimestamp();
        while ((await session.LookAsync(Least, Most, "", CancellationToken.None)).Look.Waits.Count == 0 && Stopwatch.GetElapsedTime(begun) < Patience)
        {
            // On a busy machine the load takes seconds to begin: what is looked for is not there yet.
        }

        var times = new List<double>();
        var right = 0;
        for (var n = 0; n < tries; n++)
        {
            var clicked = Stopwatch.GetTimestamp();
            var picture = await session.LookAsync(Least, Most, "", CancellationToken.None);
            var graph = GraphBuilder.Of(picture, [], new PlaceNames(static (_, _, _) => null, static (_, _) => null, new StackSites()));
            times.Add(Stopwatch.GetElapsedTime(clicked).TotalSeconds);
            var named = graph.Edges.Where(edge => graph.Nodes[edge.From] is { Role: WaitRoles.Blocked, Kind: "Task wait" } && graph.Nodes[edge.To].Role == WaitRoles.AsyncMethod)
                .Select(edge => (From: graph.Nodes[edge.From].Name, To: graph.Nodes[edge.To].Name)).Distinct().ToList();
            var isRight = named is [var (from, to)] && (from, to) == (method, "BlockingServer.QueryAsync");
            right += isRight ? 1 : 0;
            if (!isRight)
            {
                Console.WriteLine($"  told {string.Join(", ", named)}; {picture.Look.Waits.Count} waits, {picture.Look.Tasks.Count} tasks, "
                    + $"{picture.Look.EventsLost} events lost, {picture.Look.Seconds:F2} s");
            }
        }

        process.Kill();
        await load;
        var (median, p95) = (Statistics.Median(times), times.Order().ElementAt((int)Math.Ceiling(0.95 * times.Count) - 1));
        Console.WriteLine($"| {method} | right {right} of {tries} | name after: median {median:F2} s, p95 {p95:F2} s, longest {times.Max():F2} s |");
        return right;
    }

    private static async Task CostAsync(int pairs)
    {
        using var process = Start(out var address);
        var url = address + "/await";
        await TargetCost.MeasureAsync(process.Id, url, mayFail: true, [TplEvents.Provider]);
        var added = await TargetCost.AddedAsync(process.Id, url, pairs, mayFail: true, TplEvents.Provider);
        process.Kill();
        var (low, high) = Statistics.MedianInterval(added);
        Console.WriteLine($"| following tasks | + {Statistics.Median(added):F1} µs per asynchronous request, 95 % interval {low:F1} to {high:F1}, {pairs} pairs |");
    }

    private static Process Start(out string address)
    {
        var process = Pinned.Start(0, ["dotnet", typeof(BlockersBenchmark).Assembly.Location, "blocking-server"]);
        address = process.StandardOutput.ReadLine()!["BlockingServer: ".Length..];
        return process;
    }
}
