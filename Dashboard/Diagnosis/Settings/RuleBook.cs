using Dashboard.Diagnosis.Rules;
using Dashboard.Diagnosis.Windows;

namespace Dashboard.Diagnosis.Settings;

/// <summary>One rule in words; docs/findings.md has them too.</summary>
/// <param name="Begins">Names of thresholds stand between backticks.</param>
/// <param name="Severity">Of 100.</param>
public sealed record RuleEntry(string Id, string Begins, string Severity, IReadOnlyList<Threshold> Uses)
{
    /// <summary>The title of its findings.</summary>
    public string Title { get; } = Diagnoser.Rules.FirstOrDefault(rule => rule.Id == Id)?.Title ?? SilenceDetector.Title;

    /// <summary>On the page of rules.</summary>
    public string Address => AddressOf(Id);

    public static string AddressOf(string id) => $"/rules#{id}";
}

internal static class RuleBook
{
    private static readonly Threshold[] Waits = [Thresholds.QueueShare, Thresholds.QueueShareOut];

    private static readonly Threshold[] Blocked =
        [Thresholds.BlockedShare, Thresholds.FreeCpu, Thresholds.ProcessorShare, Thresholds.BusyCpu, Thresholds.Collecting];

    public static IReadOnlyList<RuleEntry> All { get; } =
    [
        new(RuleIds.StarvationByTaskWaits,
            "work waits, and in the last 10 s the goal was raised for task waits (reason 8) above minimum + processors, with the CPU "
                + "below `busyCpu`. Reason 8 always means Task.Wait or .Result on an incomplete task",
            "by queue wait",
            [.. Waits, Thresholds.BusyCpu]),
        new(RuleIds.StarvationByBlocking,
            "work waits, threads are blocked, and in the last 10 s the gate added a thread because nothing left the queue for half a "
                + "second (reason 6); or the thread count climbs by `climbThreads` in 5 s without an event",
            "by queue wait",
            [.. Waits, .. Blocked, Thresholds.ClimbThreads]),
        new(RuleIds.BlockedNotInjected,
            "work waits, threads are blocked, and the gate added no thread (reason 6) and task waits (reason 8) did not raise "
                + "the goal above minimum + processors: the thread count is flat, "
                + "or moved by hill climbing. Typical of .NET 10 when individual calls block for less than 500 ms × threads: items keep leaving "
                + "the queue and hold the gate back",
            "by queue wait",
            [.. Waits, .. Blocked]),
        new(RuleIds.LockConvoy,
            "work waits, threads are blocked, and waits for locks begin at least `contentionShare` times per completed work item and at least "
                + "`lockContentions` times a second; or, where waits are read, more threads wait for locks than there are processors, and they are "
                + "most of the blocked ones",
            "by queue wait, at least 35",
            [.. Waits, .. Blocked, Thresholds.Contentions, Thresholds.ContentionShare]),
        new(RuleIds.BlockedInBursts,
            "at least `bursts` times in the last 30 s, work was queued for `burstSeconds` or more and waited `burstWait` on average, behind blocked "
                + "threads, and the queue was empty in between. It ends when no burst comes within 1.5 times the usual interval",
            "by the longest wait of a burst",
            [Thresholds.Bursts, Thresholds.BurstSeconds, Thresholds.BurstWait, .. Blocked]),
        new(RuleIds.WorkWaits,
            "work waits and no other rule says why: each thread uses too much of a processor for counters alone to call it blocked, and thread states were "
                + "not sampled, or the samples do not agree. A more specific rule replaces it",
            "by queue wait, at most 39",
            Waits),
        new(RuleIds.CpuBound,
            "the CPU is at `busyCpu` or more of the usable processors; or work waits and in three samples or more at least `runningShare` of the threads "
                + "with work were running or runnable, enough of them to keep the processors busy: then the container's quota or other processes "
                + "slow them down. Never together with blocked threads, nor while most requests fail",
            "30, or 45 if work is queued",
            [Thresholds.BusyCpu, Thresholds.BusyCpuOut, Thresholds.QueueShare, Thresholds.RunningShare]),
        new(RuleIds.SteadyBlocking,
            "nothing waits, but at least `steadyBlocked` pool threads per processor were blocked in each of the last 3 s; where that is not "
                + "known of all threads, there are more than `steadyThreads` threads per processor and at least `steadyLeast`, which are blocked and more "
                + "than the minimum, and their number has been flat for `steadySeconds`. The load's responses show whether it keeps up",
            "35",
            [Thresholds.QueueShareOut, .. Blocked, Thresholds.SteadyThreads, Thresholds.SteadyLeast, Thresholds.SteadySeconds, Thresholds.SteadyBlocked]),
        new(RuleIds.Deadlock,
            "the wait-for graph has a cycle; or for `stuckLock` none of the waits for one lock began or ended, while the graph shows "
                + "that its owner waits too",
            "95",
            [Thresholds.StuckLock]),
        new(RuleIds.HiddenQueue,
            "for 2 s, the pool's queue is empty and the CPU is free, yet the median response takes `hiddenLatency` times the service time. "
                + "Needs a load whose plan states the service time",
            "50",
            [Thresholds.QueueShareOut, Thresholds.BusyCpuOut, Thresholds.HiddenLatency, Thresholds.HiddenLeast]),
        new(RuleIds.Ceiling,
            "work waits for 2 s while the pool is at its maximum; or, where waits are read, `connectionWaiters` pool threads at a time wait for a "
                + "connection from a connection pool (the database's or HttpClient's)",
            "80, or 1 above the queue-wait severity; 55 if threads wait for connections but nothing is queued",
            [.. Waits, Thresholds.ConnectionWaiters]),
        new(RuleIds.RequestsFail,
            "for 1 s, at least `failedShare` of the load's requests fail because of an error status, a timeout or a connection error",
            "39",
            [Thresholds.FailedShare]),
        new(RuleIds.SlowAnswers,
            "for 3 s, the p95 of the load's responses is `slowAnswers` times the service time stated by the endpoint, at least `hiddenLeast` more, and no "
                + "other rule says why",
            "30",
            [Thresholds.SlowAnswers, Thresholds.HiddenLeast]),
        new(RuleIds.HealthyTuning,
            "nothing waits, nothing is wrong, and in the last 10 s only hill climbing changed the goal (reasons 0 to 5 and 7)",
            "0",
            Waits),
        new(RuleIds.Retirement,
            "`retiredThreads` worker threads or more exited within 2 s",
            "0",
            [Thresholds.RetiredThreads]),
        new(RuleIds.Recovering,
            "work waited for blocked threads in the last 30 s and no longer does, and there are more threads than before",
            "10",
            Waits),
        new(RuleIds.Blind,
            "there has been no sample for `silence`. Open findings end with the last sample; the first sample after the gap, whose interval spans it, "
                + "is not used",
            "20",
            [Thresholds.Silence]),
    ];
}
