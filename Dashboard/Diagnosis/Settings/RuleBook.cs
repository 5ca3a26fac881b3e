using Dashboard.Diagnosis.Rules;
using Dashboard.Diagnosis.Windows;

namespace Dashboard.Diagnosis.Settings;

/// <summary>One rule as it is told to people; the same stands in docs/findings.md.</summary>
/// <param name="Id">One of <see cref="RuleIds"/>; also its anchor on the page.</param>
/// <param name="Begins">When its finding begins; names of thresholds stand between backticks.</param>
/// <param name="Severity">How bad it is, of 100.</param>
/// <param name="Uses">The thresholds that it holds figures against.</param>
public sealed record RuleEntry(string Id, string Begins, string Severity, IReadOnlyList<Threshold> Uses)
{
    /// <summary>What it is, in a few words: the title of its findings.</summary>
    public string Title { get; } = Diagnoser.Rules.FirstOrDefault(rule => rule.Id == Id)?.Title ?? Blindness.Title;

    /// <summary>Its place on the page of rules.</summary>
    public string Address => AddressOf(Id);

    /// <summary>Where the page of rules tells a rule.</summary>
    /// <param name="id">One of <see cref="RuleIds"/>.</param>
    public static string AddressOf(string id) => $"/rules#{id}";
}

/// <summary>All rules in words.</summary>
public static class RuleBook
{
    private static readonly Threshold[] Waits = [Thresholds.QueueShare, Thresholds.QueueShareOut];

    private static readonly Threshold[] Blocked =
        [Thresholds.BlockedShare, Thresholds.FreeCpu, Thresholds.ProcessorShare, Thresholds.BusyCpu, Thresholds.Collecting];

    /// <summary>All of them, in the order of <see cref="RuleIds.All"/>.</summary>
    public static IReadOnlyList<RuleEntry> All { get; } =
    [
        new(RuleIds.StarvationByTaskWaits,
            "work waits, and in the last 10 s the goal was raised for task waits (reason 8) above minimum + processors, with the CPU "
                + "below `busyCpu`. Reason 8 means Task.Wait or .Result on an incomplete task, and nothing else",
            "by the wait",
            [.. Waits, Thresholds.BusyCpu]),
        new(RuleIds.StarvationByBlocking,
            "work waits, threads are blocked, and in the last 10 s the gate added a thread because nothing left the queue for half a "
                + "second (reason 6); or threads climb by `climbThreads` without any event",
            "by the wait",
            [.. Waits, .. Blocked, Thresholds.ClimbThreads]),
        new(RuleIds.BlockedNotInjected,
            "work waits, threads are blocked, and there is neither reason 6 nor reason 8 beyond compensation: threads are flat, or moved "
                + "by hill climbing. The usual picture on .NET 10 when single calls block for less than 500 ms × threads: items keep leaving "
                + "the queue and hold the gate back",
            "by the wait",
            [.. Waits, .. Blocked]),
        new(RuleIds.LockConvoy,
            "work waits, threads are blocked, and of the work items a share of `contentionShare` waited for a lock, at least "
                + "`lockContentions` a second; or, with accounts, more threads wait for locks than there are processors, and they are most of "
                + "the blocked ones",
            "by the wait, at least 35",
            [.. Waits, .. Blocked, Thresholds.Contentions, Thresholds.ContentionShare]),
        new(RuleIds.BlockedInBursts,
            "`bursts` times or more in the last 30 s work was queued for `burstSeconds` or more and waited `burstWait` on average, behind threads that were "
                + "blocked then, and the queue was empty between. It lasts until the next burst is overdue by half",
            "by the longest wait of a burst",
            [Thresholds.Bursts, Thresholds.BurstSeconds, Thresholds.BurstWait, .. Blocked]),
        new(RuleIds.WorkWaits,
            "work waits and no other rule says why: each thread uses too much of a processor for counters alone to call it blocked, and nobody looked at the "
                + "threads, or the looks do not agree. A rule that knows more takes its place",
            "by the wait, at most 39",
            Waits),
        new(RuleIds.CpuBound,
            "the CPU is at `busyCpu` or more of the usable processors; or work waits and in three looks or more most threads with work ran or "
                + "were ready to (`runningShare`), enough of them to keep the processors busy: then the container's quota or other processes keep "
                + "them from it. Never beside blocked threads, nor while most requests fail",
            "30, with a queue 45",
            [Thresholds.BusyCpu, Thresholds.BusyCpuOut, Thresholds.QueueShare, Thresholds.RunningShare]),
        new(RuleIds.SteadyBlocking,
            "nothing waits, but there are more than `steadyThreads` threads for each processor and at least `steadyLeast`, blocked, flat "
                + "for `steadySeconds`, and more than the minimum; with accounts `steadyBlocked` for each processor for 5 s, "
                + "and where all threads are told apart at least `blockedShare` of all of them, idle ones included. Whether it "
                + "keeps up, the answers say",
            "35",
            [Thresholds.QueueShareOut, .. Blocked, Thresholds.SteadyThreads, Thresholds.SteadyLeast, Thresholds.SteadySeconds, Thresholds.SteadyBlocked]),
        new(RuleIds.Deadlock,
            "a circle in the wait-for graph; or waits for one lock of which none began or ended for `stuckLock`, while the graph shows "
                + "that the owner of that lock waits",
            "95",
            [Thresholds.StuckLock]),
        new(RuleIds.HiddenQueue,
            "for 2 s the pool's queue is empty and the CPU free, yet the median answer takes `hiddenLatency` times the service time. "
                + "Needs a load whose plan says the service time",
            "50",
            [Thresholds.QueueShareOut, Thresholds.BusyCpuOut, Thresholds.HiddenLatency, Thresholds.HiddenLeast]),
        new(RuleIds.Ceiling,
            "for 2 s work waits while the pool has as many threads as it may have; or, with accounts, `connectionWaiters` pool threads at a time wait for a "
                + "connection of a connection pool: the database's, or HttpClient's",
            "80, or one more than by the wait; 55 where threads wait for connections and nothing is queued",
            [.. Waits, Thresholds.ConnectionWaiters]),
        new(RuleIds.RequestsFail,
            "for 1 s `failedShare` or more of the load's requests fail, by status, timeout or connection",
            "39",
            [Thresholds.FailedShare]),
        new(RuleIds.SlowAnswers,
            "for 3 s the p95 of the load's answers is `slowAnswers` times the service time that the endpoint states, at least `hiddenLeast` more, and no other "
                + "rule says why",
            "30",
            [Thresholds.SlowAnswers, Thresholds.HiddenLeast]),
        new(RuleIds.HealthyTuning,
            "nothing waits, nothing is wrong, and the goal changed in the last 10 s by hill climbing alone (reasons 0 to 5 and 7)",
            "0",
            Waits),
        new(RuleIds.Retirement,
            "`retiredThreads` worker threads or more ended within 2 s",
            "0",
            [Thresholds.RetiredThreads]),
        new(RuleIds.Recovering,
            "work had waited for blocked threads in the last 30 s and does not any more, and there are more threads than before",
            "10",
            Waits),
        new(RuleIds.Blind,
            "no sample for `silence`. What lasted ends with the last sample, and the first sample after it, whose interval is the "
                + "silence, speaks for nothing",
            "20",
            [Thresholds.Silence]),
    ];
}
