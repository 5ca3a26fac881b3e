using System.Diagnostics;
using System.Diagnostics.Tracing;
using System.Globalization;
using Benchmarks.Accounts;
using Benchmarks.Load;
using Dashboard.Accounts.Awaits;
using Dashboard.Target.Awaited;
using Dashboard.Target.Awaits;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals.Counters;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Benchmarks.Awaits;

/// <summary>
/// Where requests await, on ten shapes (tests/Shapes, Awaiting.cs): whether the call site with most of them is the right one, and whether the rows of the
/// route add up to the time that the client measured; and what a trace costs the target, processor µs an await. Exit code 3 beyond a bar.
/// With --shapes a published server is started, for example one on .NET 11; --profiler reads the async profiler first; --only names one shape.
/// </summary>
internal static class AwaitsBenchmark
{
    private const int Connections = 10;
    private const double Seconds = 8;

    /// <summary>Of the client's mean, or so many milliseconds.</summary>
    private const double Bar = 0.05;
    private const double BarMs = 5;
    private const double CostBar = 8;

    private static readonly (string Path, string Method, string? Awaited)[] Shapes =
    [
        ("/awaiting/client", "Awaiting.StockClient.SlowAsync", "HttpClient.GetStringAsyncCore"),
        ("/awaiting/two", "Awaiting.Steps.SecondAsync", "Task.Delay"),
        ("/awaiting/all", "Awaiting.Steps.WaitAsync", "Task.Delay"),
        ("/awaiting/gate", "Awaiting.ExportGate.ExportAsync", null),
        ("/awaiting/channel", "Awaiting.Reader.NextAsync", null),
        ("/awaiting/delay", "lambda in Awaiting.Map", "Task.Delay"),
        ("/awaiting/signal", "Awaiting.Signal.NextAsync", null),
        ("/awaiting/shared", "Awaiting.Shared.GetAsync", "Awaiting.Shared.LoadAsync"),
        ("/awaiting/value", "Awaiting.Values.LoadAsync", "Task.Delay"),
        ("/awaiting/slow", "lambda in Awaiting.Map", "Task.Delay"),
    ];

    public static async Task<int> RunAsync(string[] args)
    {
        var pairs = int.Parse(Statistics.Option(args, "--pairs") ?? "0", CultureInfo.InvariantCulture);
        var published = Statistics.Option(args, "--shapes");
        await using var server = await (published is null ? AccountsServer.ShapesAsync(2) : AccountsServer.ShapesAsync([published], 2));
        var (isProfiled, only) = (args.Contains("--profiler"), Statistics.Option(args, "--only"));
        var shapes = Shapes.Where(shape => only is null || shape.Path.EndsWith(only, StringComparison.Ordinal)).ToArray();
        Console.WriteLine("| path | in | awaits | right | client's mean, ms | rows of the route, ms | named | holds | source |");
        Console.WriteLine("|---|---|---|---|---|---|---|---|---|");
        var holds = 0;
        foreach (var (path, method, awaited) in shapes)
        {
            holds += await HoldsAsync(server, isProfiled, path, method, awaited) ? 1 : 0;
        }

        var cost = pairs > 0 ? await CostAsync(server, isProfiled, pairs) : 0;
        return holds == shapes.Length && cost <= CostBar ? 0 : 3;
    }

    private static async Task<bool> HoldsAsync(AccountsServer server, bool isProfiled, string path, string method, string? awaited)
    {
        var loading = OurAgent.ClosedAsync(server.Address + path, Connections, Seconds);
        await Task.Delay(TimeSpan.FromSeconds(2.5));
        var (trace, named) = await TraceAsync(server.ProcessId, isProfiled);
        var load = await loading;
        var calls = AwaitingSites.Of(trace, static one => one.Request).Calls.Where(call => call.Route == $"GET {path}").ToList();
        var first = calls.FirstOrDefault();
        var isRight = first?.Method == method && (first.Awaited == awaited || (awaited is null && isProfiled));
        var mean = 1_000 * calls.Sum(static call => call.Awaiting) / load.CompletedPerSecond;
        var isClose = Math.Abs(mean - load.ServiceMeanMs) <= Math.Max(BarMs, Bar * load.ServiceMeanMs);
        var figures = $"{isRight} | {load.ServiceMeanMs:F1} | {mean:F1} | {named:F1} s | {isRight && isClose}";
        Console.WriteLine($"| {path} | {first?.Method} | {first?.Awaited} | {figures} | {trace.Source} |");
        return isRight && isClose;
    }

    private static async Task<(AwaitStacks Trace, double Seconds)> TraceAsync(int processId, bool isProfiled)
    {
        var (client, events, clock) = (new DiagnosticsClient(processId), new EventClock(TimeProvider.System), new TimelineClock(TimeProvider.System));
        var tracer = new AwaitingTracer(client, events, clock, TimeProvider.System)
        {
            Profiled = isProfiled ? new ProfiledTracer(client, events, clock, TimeProvider.System, null, static () => "") : null,
        };
        var began = Stopwatch.GetTimestamp();
        var trace = await tracer.TraceAsync(CancellationToken.None);
        return (trace, Stopwatch.GetElapsedTime(began).TotalSeconds);
    }

    /// <summary>Two awaits in a row and those around them, with and without a session as the trace has one, in turns.</summary>
    private static async Task<double> CostAsync(AccountsServer server, bool isProfiled, int pairs)
    {
        var url = server.Address + "/awaiting/two";
        var loading = OurAgent.ClosedAsync(url, 100, 5);
        await Task.Delay(TimeSpan.FromSeconds(2));
        var (trace, _) = await TraceAsync(server.ProcessId, isProfiled);
        var load = await loading;
        var awaits = trace.Awaits.Count / (trace.T - trace.From) / load.CompletedPerSecond;
        var kestrel = new EventPipeProvider(CounterProviders.Kestrel, EventLevel.Informational);
        var awaited = isProfiled ? AsyncProfilerEvents.Provider : TplEvents.WithActivities;
        var added = (await TargetCost.AddedAsync(server.ProcessId, url, pairs, mayFail: false, awaited, kestrel))
            .Select(micros => micros / awaits).ToList();
        var (low, high) = Statistics.MedianInterval(added);
        Console.WriteLine(
            $"cost: + {Statistics.Median(added):F1} µs an await ({awaits:F1} a request), 95 % interval {low:F1} to {high:F1}, {pairs} pairs; bar {CostBar} µs");
        return Statistics.Median(added);
    }
}
