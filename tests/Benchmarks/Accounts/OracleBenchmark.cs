using System.Globalization;
using Dashboard.Accounts.History;
using Dashboard.Accounts.Requests;
using Dashboard.Timeline.Work;

namespace Benchmarks.Accounts;

/// <summary>
/// Whose each wait is said to be, beside the log that the handlers write of their waits. A wait that was heard is found in the log by its thread and the
/// middle of its time; what is shorter than a millisecond the accounts keep apart, and so does this. Exit code 3 below 99.5 %.
/// </summary>
internal static class OracleBenchmark
{
    private const double Bar = 0.995;

    /// <summary>Shorter waits are counted apart by the product.</summary>
    private const double Short = 0.001;

    /// <summary>Waits that are long enough to tell how far a session's clock is from the handlers', and how far they may lie apart after that. Seconds.</summary>
    private const double Long = 0.004;
    private const double Tolerance = 0.0005;
    private const double FarthestClock = 0.02;

    private const int MaxExamples = 12;

    public static async Task<int> RunAsync(string[] args)
    {
        var requests = int.Parse(Statistics.Option(args, "--requests") ?? "13000", CultureInfo.InvariantCulture);
        var atOnce = int.Parse(Statistics.Option(args, "--connections") ?? "32", CultureInfo.InvariantCulture);
        var http2 = args.Contains("--http2", StringComparer.Ordinal);
        await using var server = await AccountsServer.ShapesAsync(2, ShapesOptions.Environment(args));
        var address = http2 ? server.Http2Address! : server.Address;
        await LoggedLoad.SendAsync(address, requests / 20, atOnce, http2);
        await Task.Delay(TimeSpan.FromSeconds(1));
        using var other = ShapesOptions.OtherSession(args, server.ProcessId);
        var heard = await HeardWaits.OpenAsync(server.ProcessId);
        await using (heard)
        {
            await Task.Delay(TimeSpan.FromSeconds(2));
            await LoggedLoad.LogAsync(server.Address, heard.Clock);
            await LoggedLoad.SendAsync(address, requests, atOnce, http2);
            await Task.Delay(TimeSpan.FromSeconds(2));
        }

        var log = await LoggedLoad.LogAsync(server.Address, heard.Clock);
        Console.WriteLine($"{heard.Events.Count} events, lost: {heard.Events.Where(static e => e.Kind is WorkEventKind.EventsLost or WorkEventKind.WaitsLost).Sum(static e => e.Item)}; {log.Count} logged waits");
        var passed = Judge(heard, log);
        Console.WriteLine();
        TellBlocked(heard.Events, log);
        var load = await File.ReadAllTextAsync("/proc/loadavg");
        Console.WriteLine($"\nLoad average at the end: {load.Split(' ')[0]}");
        return passed ? 0 : 3;
    }

    private static bool Judge(HeardWaits heard, IReadOnlyList<LoggedWait> log)
    {
        var waits = Waits(heard.Events);
        var threads = log.GroupBy(static wait => wait.Thread).ToDictionary(static thread => thread.Key, static thread => thread.OrderBy(static wait => wait.From).ToArray());
        var offset = Offset(waits, threads);
        var found = waits.Select(wait => (Wait: wait, Logged: Of(wait, threads, offset))).Where(static one => one.Logged is not null)
            .Select(one => (one.Wait, Logged: one.Logged!, Said: heard.Said(one.Wait.Thread, one.Wait.From), True: heard.LabelOf(one.Logged!.Request))).ToList();
        Console.WriteLine($"the clock is {1000 * offset:F2} ms late; {waits.Count} waits heard, {waits.Count - found.Count} in no logged one");
        Console.WriteLine("| route | its waits | right | another request | none | shorter than 1 ms |\n|---|---|---|---|---|---|");
        var (all, right) = (0, 0);
        foreach (var route in found.GroupBy(static one => one.Logged.Route, StringComparer.Ordinal).OrderBy(static route => route.Key, StringComparer.Ordinal))
        {
            var counted = route.Where(static one => one.Wait.To - one.Wait.From >= Short).ToList();
            var ownRight = counted.Count(static one => IsRight(one.Logged, one.Said, one.True));
            var none = counted.Count(static one => one.Said is null && one.Logged.FlowsId);
            Console.WriteLine($"| {route.Key} | {counted.Count} | {ownRight} | {counted.Count - ownRight - none} | {none} | {route.Count() - counted.Count} |");
            (all, right) = (all + counted.Count, right + ownRight);
        }

        var began = heard.Events.Where(static e => e.Kind == WorkEventKind.RequestStarted).ToLookup(e => heard.LabelOf(e.Request!.Id)!, StringComparer.Ordinal);
        var starts = heard.Events.Where(static e => e.Kind == WorkEventKind.RequestStarted).DistinctBy(static e => e.Request!.Id).ToDictionary(static e => e.Request!.Id, StringComparer.Ordinal);
        foreach (var (wait, logged, said, label) in found.Where(static one => one.Wait.To - one.Wait.From >= Short && !IsRight(one.Logged, one.Said, one.True)).Take(MaxExamples))
        {
            var start = starts.TryGetValue(logged.Request, out var e) ? Told(e) : "not told";
            var other = said is null ? "none" : string.Join(" or ", began[said].OrderBy(one => Math.Abs(one.T - wait.From)).Take(1).Select(Told));
            Console.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"wrong: {wait.From:F4} to {wait.To:F4} on {wait.Thread} in {logged.Method}, activity {wait.Activity}: is {logged.Request} {logged.Route} ({label}; {start}), said {said ?? "no request"} ({other})"));
        }

        var heardOnly = found.Select(static one => one.Logged).ToHashSet(ReferenceEqualityComparer.Instance);
        Console.WriteLine($"{log.Count(one => !heardOnly.Contains(one))} of {log.Count} logged waits were over before their threads waited: they only spun");
        Console.WriteLine($"right: {right} of {all}, {(double)right / all:P2}; bar {Bar:P1}: {(right >= Bar * all ? "holds" : "**missed**")}");
        return right >= Bar * all;
    }

    private static string Told(WorkEvent start) => string.Create(
        CultureInfo.InvariantCulture, $"{start.Request!.Id} {start.Request.Path} began {start.T:F4} on {start.Thread} as {start.Activity}");

    private static bool IsRight(LoggedWait logged, string? said, string? label) => logged.FlowsId ? said is not null && said == label : said is null;

    /// <summary>Time blocked of each request, as Request Time has it, beside the log: threads that block at once count once.</summary>
    private static void TellBlocked(List<WorkEvent> events, IReadOnlyList<LoggedWait> log)
    {
        var accounts = new List<RequestAccount>();
        var history = new ThreadHistory(new RouteNames(), static _ => { }, static _ => { }, static (_, _) => { }) { Requests = new RequestAccounts(accounts.Add) };
        events.ForEach(e => history.Add(e));
        var paths = events.Where(static e => e.Kind == WorkEventKind.RequestStarted).DistinctBy(static e => e.Request!.Id)
            .ToDictionary(static e => e.Request!.Id, static e => e.Request!.Path, StringComparer.Ordinal);
        var truth = log.Where(static wait => wait.FlowsId && wait.Request.Length > 0).GroupBy(wait => paths.GetValueOrDefault(wait.Request, ""), StringComparer.Ordinal)
            .ToDictionary(static path => path.Key, Union, StringComparer.Ordinal);
        Console.WriteLine("| route | requests | blocked, ms | by the log | off by at most 1 ms or 10 % | not told apart, ms |\n|---|---|---|---|---|---|");
        foreach (var route in accounts.Where(static account => account.Path.StartsWith("/logged/", StringComparison.Ordinal))
            .GroupBy(static account => account.Path[..account.Path.LastIndexOf('/')], StringComparer.Ordinal).OrderBy(static route => route.Key, StringComparer.Ordinal))
        {
            var both = route.Select(account => (Said: account.Waits + account.Locks, True: truth.GetValueOrDefault(account.Path), account.Awaiting)).ToList();
            var near = both.Count(static one => Math.Abs(one.Said - one.True) <= Math.Max(0.001, 0.1 * one.True));
            Console.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"| {route.Key} | {both.Count} | {1000 * both.Average(static one => one.Said):F2} | {1000 * both.Average(static one => one.True):F2} | {(double)near / both.Count:P1} | {1000 * both.Average(static one => one.Awaiting):F2} |"));
        }
    }

    private static double Union(IEnumerable<LoggedWait> waits)
    {
        var (seconds, until) = (0.0, 0.0);
        foreach (var wait in waits.OrderBy(static wait => wait.From))
        {
            seconds += Math.Max(0, wait.To - Math.Max(wait.From, until));
            until = Math.Max(until, wait.To);
        }

        return seconds;
    }

    private static List<Wait> Waits(List<WorkEvent> events) => Pairs(events.Select(static e => (e.Kind switch
    {
        WorkEventKind.WaitStarted => Step.Begins,
        WorkEventKind.WaitEnded => Step.Ends,
        WorkEventKind.LockWaitStarted => Step.LockBegins,
        WorkEventKind.LockWaitEnded => Step.LockEnds,
        _ => Step.Other,
    }, new Wait(e.Thread, e.T, e.T, e.Activity))));

    /// <summary>Beginnings and ends in pairs; a lock's wait has others inside, and counts once.</summary>
    private static List<Wait> Pairs(IEnumerable<(Step Step, Wait At)> steps)
    {
        var (open, waits) = (new Dictionary<long, (Step Step, Wait At)>(), new List<Wait>());
        foreach (var (step, at) in steps)
        {
            if (step is Step.Begins or Step.LockBegins)
            {
                open.TryAdd(at.Thread, (step, at));
            }
            else if (open.TryGetValue(at.Thread, out var begun) && step == (begun.Step == Step.LockBegins ? Step.LockEnds : Step.Ends))
            {
                open.Remove(at.Thread);
                waits.Add(begun.At with { To = at.To });
            }
        }

        return waits;
    }

    /// <summary>
    /// How late a session's clock is, seconds: waits are found in the log by thread and length; where most of them lie apart equally far is what the clocks do.
    /// </summary>
    private static double Offset(List<Wait> waits, Dictionary<long, LoggedWait[]> threads)
    {
        var apart = waits.Where(static wait => wait.To - wait.From is >= Long and < 1)
            .SelectMany(wait => threads.GetValueOrDefault(wait.Thread, [])
                .Where(one => Math.Abs(one.From - wait.From) < FarthestClock && Math.Abs(one.To - one.From - (wait.To - wait.From)) < Tolerance)
                .Select(one => wait.To - one.To))
            .Order().ToList();
        return apart.Count == 0 ? 0 : apart.MaxBy(middle => apart.Count(one => Math.Abs(one - middle) < Tolerance / 4));
    }

    private static LoggedWait? Of(Wait wait, Dictionary<long, LoggedWait[]> threads, double offset)
    {
        var middle = ((wait.From + wait.To) / 2) - offset;
        return threads.TryGetValue(wait.Thread, out var log)
            ? log.Where(one => one.From - Tolerance <= middle && middle <= one.To + Tolerance).MinBy(one => Math.Abs(one.From - (wait.From - offset)))
            : null;
    }

    private enum Step
    {
        Other,
        Begins,
        Ends,
        LockBegins,
        LockEnds,
    }

    private sealed record Wait(long Thread, double From, double To, Guid Activity);
}
