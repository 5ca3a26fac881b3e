using System.Diagnostics;
using System.Diagnostics.Tracing;
using System.Globalization;
using Benchmarks.Accounts;
using Benchmarks.Load;
using Dashboard.Accounts.Awaits;
using Dashboard.Target.Awaited;
using Dashboard.Target.Awaits;
using Dashboard.Target.Lines;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals.Counters;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Benchmarks.Awaits;

/// <summary>
/// Where requests await, on ten shapes (tests/Shapes, Awaiting.cs): whether the call site with most of them is the right one, and whether the rows of the
/// route add up to the time that the client measured; and what a trace costs the target, processor µs an await. Exit code 3 beyond a bar.
/// --profiler reads the async profiler first; --only names one shape.
/// </summary>
internal static class AwaitsBenchmark
{
    private const int Connections = 10;
    private const double Seconds = 8;

    /// <summary>Of the client's mean, or so many milliseconds.</summary>
    private const double Bar = 0.05;
    private const double BarMs = 5;
    private const double CostBar = 8;
    private const double OracleBar = 99.5;

    private static readonly (string Method, string[] Paths)[] Owners =
    [
        ("Awaiting.StockClient.SlowAsync", ["/awaiting/client"]), ("Awaiting.Steps.SecondAsync", ["/awaiting/two"]),
        ("Awaiting.Steps.WaitAsync", ["/awaiting/two", "/awaiting/all"]), ("Awaiting.ExportGate.ExportAsync", ["/awaiting/gate"]),
        ("Awaiting.ExportGate.WriteAsync", ["/awaiting/gate"]), ("Awaiting.Reader.NextAsync", ["/awaiting/channel"]),
        ("Awaiting.Signal.NextAsync", ["/awaiting/signal"]), ("Awaiting.Shared.GetAsync", ["/awaiting/shared"]),
        ("Awaiting.Values.LoadAsync", ["/awaiting/value"]),
    ];

    private static readonly (string Path, string Method, string? Awaited)[] Shapes =
    [
        ("/awaiting/client", "Awaiting.StockClient.SlowAsync", "HttpClient.GetStringAsync"),
        ("/awaiting/two", "Awaiting.Steps.SecondAsync", "Task.Delay"),
        ("/awaiting/all", "Awaiting.Steps.WaitAsync", "Task.Delay"),
        ("/awaiting/gate", "Awaiting.ExportGate.ExportAsync", "SemaphoreSlim.WaitAsync"),
        ("/awaiting/channel", "Awaiting.Reader.NextAsync", "ChannelReader<T>.ReadAsync"),
        ("/awaiting/delay", "lambda in Awaiting.Map", "Task.Delay"),
        ("/awaiting/signal", "Awaiting.Signal.NextAsync", "TaskCompletionSource<T>.Task"),
        ("/awaiting/shared", "Awaiting.Shared.GetAsync", "Awaiting.Shared.LoadAsync"),
        ("/awaiting/value", "Awaiting.Values.LoadAsync", "Task.Delay"),
        ("/awaiting/slow", "lambda in Awaiting.Map", "Task.Delay"),
    ];

    public static async Task<int> RunAsync(string[] args)
    {
        if (Statistics.Option(args, "--process") is { } process)
        {
            return await ShowAsync(int.Parse(process, CultureInfo.InvariantCulture), Statistics.Option(args, "--route"));
        }

        if (Statistics.Option(args, "--oracle") is { } wanted)
        {
            return await OracleAsync(int.Parse(wanted, CultureInfo.InvariantCulture));
        }

        var pairs = int.Parse(Statistics.Option(args, "--pairs") ?? "0", CultureInfo.InvariantCulture);
        await using var server = await AccountsServer.ShapesAsync(2);
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

    /// <summary>Whose await it is: all endpoints are loaded at once, and each method of <see cref="Owners"/> serves these endpoints only.</summary>
    private static async Task<int> OracleAsync(int wanted)
    {
        await using var server = await AccountsServer.ShapesAsync(2);
        using var http = new HttpClient { BaseAddress = new Uri(server.Address) };
        using var over = new CancellationTokenSource();
        var paths = Owners.SelectMany(static owner => owner.Paths).Distinct();
        var callers = paths.SelectMany(path => Enumerable.Range(0, Connections).Select(_ => CallAsync(http, path, over.Token))).ToList();
        await Task.Delay(TimeSpan.FromSeconds(2));
        var (right, wrong, unknown) = (0L, 0L, 0L);
        for (var trace = 0; right + wrong < wanted; trace++)
        {
            var (stacks, _) = await TraceAsync(server.ProcessId, isProfiled: false);
            foreach (var call in AwaitingSites.Of(stacks, static one => one.Request).Calls)
            {
                var own = Owners.FirstOrDefault(owner => owner.Method == call.Method).Paths;
                right += own?.Any(path => call.Route == $"GET {path}") == true ? call.Awaits : 0;
                unknown += own is not null && call.Route is null ? call.Awaits : 0;
                wrong += own is not null && call.Route is not null && !own.Any(path => call.Route == $"GET {path}") ? call.Awaits : 0;
            }

            Console.WriteLine($"trace {trace + 1}, {stacks.T - stacks.From:F1} s: {right} right, {wrong} wrong, {unknown} of requests that began before");
        }

        await over.CancelAsync();
        await Task.WhenAll(callers);
        var share = 100.0 * right / (right + wrong);
        Console.WriteLine($"whose await: {right} right, {wrong} wrong ({share:F2} %; bar {OracleBar} %), {unknown} of requests that began before the trace");
        return share >= OracleBar ? 0 : 3;
    }

    private static async Task CallAsync(HttpClient http, string path, CancellationToken over)
    {
        try
        {
            while (true)
            {
                await http.GetStringAsync(path, over);
            }
        }
        catch (OperationCanceledException) when (over.IsCancellationRequested)
        {
            // It is over.
        }
    }

    /// <summary>What a trace of any process shows, of one route or of all.</summary>
    private static async Task<int> ShowAsync(int processId, string? route)
    {
        var (trace, _) = await TraceAsync(processId, isProfiled: false);
        var found = AwaitingSites.Of(trace, static one => one.Request);
        foreach (var sentence in found.Slow.Where(slow => route is null || slow.Route == route).Select(AwaitingWords.Slow)
            .Concat(found.Requests.Where(request => route is null || request.Route == route).Select(request => AwaitingWords.Of(request, found))))
        {
            Console.WriteLine(sentence);
        }

        foreach (var call in found.Calls.Where(call => route is null || call.Route == route))
        {
            Console.WriteLine(
                $"{call.Awaiting,7:F2} {AwaitingWords.Site(call)} ({call.Line?.Short}) {AwaitingWords.Mean(call)}, {call.PerRequest:F1} a request, {call.Kind} "
                    + $"{AwaitingWords.OneByOne(call)} {AwaitingWords.OneTask(call)} [{string.Join(" > ", call.Chain)}]");
        }

        return 0;
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
        var lines = new SourceLines(new SymbolFiles(static () => ""));
        var tracer = new AwaitingTracer(client, events, clock, TimeProvider.System, lines)
        {
            Profiled = isProfiled ? new ProfiledTracer(client, events, clock, TimeProvider.System, lines) : null,
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
