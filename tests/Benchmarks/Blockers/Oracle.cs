using System.Diagnostics;
using System.Globalization;
using Benchmarks.Load;
using Dashboard.Accounts.Blockers;
using Dashboard.Target.Stacks;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Benchmarks.Blockers;

/// <summary>
/// dotnet-trace collects the same events of the same process in the same seconds; its file is added up here by plain pairing of beginnings and ends.
/// What both saw from the later beginning to the earlier end must agree within 2 % per call site.
/// </summary>
internal static class Oracle
{
    private const double Bar = 0.02;
    private const double Tolerance = 1e-4;

    /// <summary>Shorter waits are kept apart by both.</summary>
    private const double Short = 0.001;

    private const string Install = "dotnet tool install dotnet-trace --version 10.0.750501 --tool-path DIR";

    private static readonly string[] Paths = ["/result", "/lock", "/semaphore", "/event"];

    public static async Task<bool> AgreesAsync(string? trace, int seconds)
    {
        if (trace is null || !File.Exists(trace))
        {
            Console.Error.WriteLine($"The oracle needs --dotnet-trace DIR/dotnet-trace; install it with: {Install}");
            return false;
        }

        using var process = Pinned.Start(0, ["dotnet", typeof(Oracle).Assembly.Location, "blocking-server"]);
        var address = (await process.StandardOutput.ReadLineAsync())!["BlockingServer: ".Length..];
        var loads = Paths.Select(path => OurAgent.ClosedAsync(address + path, 5, seconds + 12, mayFail: true)).ToArray();
        await Task.Delay(TimeSpan.FromSeconds(2));
        await using var live = await LiveBlockers.OpenAsync(process.Id, keepSteps: true, longestStream: TimeSpan.FromSeconds(seconds / 3.0));
        await live.First.WaitAsync(TimeSpan.FromSeconds(10));
        var file = Path.Combine(Path.GetTempPath(), $"oracle-{process.Id}.nettrace");
        using var collect = Process.Start(new ProcessStartInfo(trace,
            ["collect", "-p", $"{process.Id}", "--providers", "Microsoft-Windows-DotNETRuntime:0x40000004018:5", "--duration", $"00:00:00:{seconds:00}", "-o", file])
        { RedirectStandardOutput = true, UseShellExecute = false })!;
        var output = collect.StandardOutput.ReadToEndAsync();
        await collect.WaitForExitAsync();
        await output;
        await live.DisposeAsync();
        process.Kill();
        var theirs = Read(file);
        var agreed = Compare(live, Waits(theirs));
        File.Delete(file);
        File.Delete(file + ".etlx");
        await Task.WhenAll(loads);
        return agreed;
    }

    private static List<(WorkEvent Event, string? Method)> Read(string file)
    {
        using var log = new TraceLog(TraceLog.CreateFromEventPipeDataFile(file));
        using var source = log.Events.GetSource();
        var steps = new List<(WorkEvent, string?)>();
        var stacks = new StackReader(new StackNumbers());
        var sites = new Dictionary<int, string>();
        string SiteOf(Microsoft.Diagnostics.Tracing.TraceEvent e)
        {
            if (e.CallStackIndex() is var index && index == CallStackIndex.Invalid)
            {
                return PoolSites.NotOfPool;
            }

            var stack = stacks.Of(log, index, evenIfNameless: true)!;
            return sites.TryGetValue(stack.Number, out var known) ? known : sites[stack.Number] = PoolSites.Of(stack);
        }

        source.Clr.WaitHandleWaitStart += e => steps.Add((new WorkEvent(WorkEventKind.WaitStarted, e.TimeStampRelativeMSec / 1000, e.ThreadID), SiteOf(e)));
        source.Clr.WaitHandleWaitStop += e => steps.Add((new WorkEvent(WorkEventKind.WaitEnded, e.TimeStampRelativeMSec / 1000, e.ThreadID), null));
        source.Clr.ContentionStart += e => steps.Add((new WorkEvent(WorkEventKind.LockWaitStarted, e.TimeStampRelativeMSec / 1000, e.ThreadID), SiteOf(e)));
        source.Clr.ContentionStop += e => steps.Add((new WorkEvent(WorkEventKind.LockWaitEnded, e.TimeStampRelativeMSec / 1000, e.ThreadID), null));
        source.Process();
        Console.WriteLine($"dotnet-trace: {steps.Count} steps, {log.EventsLost} events lost");
        return steps;
    }

    private static bool Compare(LiveBlockers live, List<Wait> theirs)
    {
        var our = Waits(live.Steps!);

        // The streams' clocks begin at different times: the same wait is found by its thread and length.
        var offset = Offset(our, theirs);
        var (from, to) = (theirs.Min(wait => wait.From) + offset - Tolerance, theirs.Max(wait => wait.To) + offset + Tolerance);
        var ours = AddedUp(our.Where(wait => wait.From >= from && wait.To <= to));
        Console.WriteLine($"our stream was renewed {live.Renewals} times\n| call site | dotnet-trace: waits, seconds | ours: waits, seconds | |\n|---|---|---|---|");
        var agreed = true;
        foreach (var site in theirs.Where(wait => wait.To - wait.From >= Short).GroupBy(wait => wait.Site, StringComparer.Ordinal).OrderBy(g => g.Key, StringComparer.Ordinal))
        {
            var mine = ours.Sites.Where(total => total.Method == site.Key).ToList();
            var (seconds, mySeconds) = (site.Sum(wait => wait.To - wait.From), mine.Sum(total => total.BlockedSeconds));
            var (waits, time) = (((double)mine.Sum(total => total.Waits) / site.Count()) - 1, (mySeconds / seconds) - 1);
            agreed &= Math.Abs(waits) <= Bar && Math.Abs(time) <= Bar;
            Console.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"| {site.Key} | {site.Count()}, {seconds:F2} | {mine.Sum(total => total.Waits)}, {mySeconds:F2} | {waits:+0.0%;-0.0%;0.0%}, {time:+0.0%;-0.0%;0.0%} |"));
        }

        return agreed;
    }

    /// <summary>What the dashboard's own core makes of our steps.</summary>
    private static SiteTotals AddedUp(IEnumerable<Wait> waits)
    {
        var totals = new SiteTotals();
        var accounts = new BlockFold(item => totals.Add(item as BlockingSites ?? new BlockingSites(item.T, 0)));
        var steps = waits.SelectMany(wait => wait.Steps).OrderBy(step => step.T).ToList();
        steps.ForEach(accounts.Add);
        accounts.Add(new WorkEvent(WorkEventKind.Heartbeat, steps[^1].T + 2, 0));
        return totals;
    }

    private static double Offset(List<Wait> ours, List<Wait> theirs)
    {
        var one = theirs[theirs.Count / 2];
        return ours.Where(wait => wait.Thread == one.Thread && wait.Site == one.Site).MinBy(wait => Math.Abs(wait.To - wait.From - (one.To - one.From)))!.From - one.From;
    }

    /// <summary>Complete waits of the pool's threads that have a method, a lock's once.</summary>
    private static List<Wait> Waits(List<(WorkEvent Event, string? Method)> steps)
    {
        var open = new Dictionary<long, (double From, string Site, bool Lock, List<WorkEvent> Steps)>();
        var waits = new List<Wait>();
        foreach (var (e, method) in steps)
        {
            var waiting = open.TryGetValue(e.Thread, out var begun);
            if (e.Kind is WorkEventKind.WaitStarted or WorkEventKind.LockWaitStarted && !waiting)
            {
                open[e.Thread] = (e.T, method ?? PoolSites.NotOfPool, e.Kind == WorkEventKind.LockWaitStarted, [e]);
                continue;
            }

            begun.Steps?.Add(e);
            if (waiting && e.Kind == (begun.Lock ? WorkEventKind.LockWaitEnded : WorkEventKind.WaitEnded))
            {
                open.Remove(e.Thread);
                if (begun.Site != PoolSites.NotOfPool)
                {
                    waits.Add(new Wait(e.Thread, begun.From, e.T, begun.Site, begun.Steps!));
                }
            }
        }

        return waits;
    }

    private sealed record Wait(long Thread, double From, double To, string Site, List<WorkEvent> Steps);
}
