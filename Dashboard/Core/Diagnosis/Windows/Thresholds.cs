using Dashboard.Accounts.Threads;

namespace Dashboard.Diagnosis.Windows;

/// <summary>The defaults, but for those that were changed; table in docs/findings.md.</summary>
public sealed class Thresholds
{
    public static readonly Threshold QueueShare = new("queueShare", ThresholdUnit.ShareOf("3 s"), 0.8, 0.1, 1,
        "Work waits for threads when the queue was above 0 for this share of the last 3 s. Recorded: async code 0.25 at most, an async database driver "
        + "0.58, blocking code with more requests than threads 1.");

    public static readonly Threshold QueueShareOut = new("queueShareOut", ThresholdUnit.ShareOf("3 s"), 0.3, 0, 0.9,
        "Work no longer waits when that share falls below this: lower than queueShare, so that a queue that empties briefly does not end "
        + "a finding.");

    public static readonly Threshold ProcessorShare = new("processorShare", new("processors per thread"), 0.06, 0.01, 0.5,
        "Threads count as blocked when each uses less than this much of a processor while work waits, since all of them are busy then. Recorded: "
        + "blocking code 0.042 at most, CPU-bound work 0.07 and more, even on a busy machine.");

    public static readonly Threshold RunningShare = new("runningShare", ThresholdUnit.ShareOf("busy threads"), 0.5, 0.1, 1,
        "Work counts as waiting for processors that others use if, in at least three thread samples, the operating "
        + "system reports at least this share of busy threads as running or runnable, enough to keep the processors busy.");

    public static readonly Threshold BlockedShare = new("blockedShare", ThresholdUnit.ShareOf("busy threads"), 0.5, 0.1, 1,
        "Threads count as blocked, whatever processor time each uses, if, in at least three thread samples, the "
        + "operating system reports that this share of the busy threads are waiting, sleeping or in a system call.");

    public static readonly Threshold Collecting = new("collecting", ThresholdUnit.PercentOf("the time"), 50, 5, 100,
        "Threads are not called blocked while garbage collections suspend them for this share of the last 3 s. Where pauses are not read, the runtime's "
        + "counter is used, which covers only the last collection.");

    public static readonly Threshold Pauses = new("pauses", ThresholdUnit.ShareOf("3 s"), 0.1, 0.02, 0.9,
        "Garbage collections count as the cause when they suspend all threads for this share of the last 3 s while work waits or requests are slow.");

    public static readonly Threshold UnknownMaximum = new("unknownMaximum", ThresholdUnit.Seconds, 5, 2, 60,
        "A pool is probably at its maximum when, for this long beyond the first second, nothing leaves the queue and no thread is added: below the maximum the "
        + "runtime's gate adds one every half second then (PortableThreadPool.GateThread).");

    public static readonly Threshold FreeCpu = new("freeCpu", ThresholdUnit.PercentOf("usable processors"), 50, 5, 90,
        "Counters alone show blocking only while the target's processor time is below this; above it, busy processors explain a queue as well.");

    public static readonly Threshold BusyCpu = new("busyCpu", ThresholdUnit.PercentOf("usable processors"), 80, 30, 100,
        "From here on the processor is the limit. The usable processors are the runtime's, or the container's quota if that is lower. The runtime's own gate "
        + "holds threads back at 80 % and above (PortableThreadPool, CpuUtilizationLow).");

    public static readonly Threshold BusyCpuOut = new("busyCpuOut", ThresholdUnit.PercentOf("usable processors"), 65, 10, 100,
        "Below this the processor is no longer the limit.");

    public static readonly Threshold ClimbThreads = new("climbThreads", new("threads in 5 s"), 4, 2, 100,
        "Threads climb when this many were added within 5 s without an event that says why, as on runtimes that report no reasons.");

    public static readonly Threshold Contentions = new("lockContentions", new("contentions/s"), 5, 1, 10_000,
        "Below this rate, contention does not count as a convoy. Recorded: a lock held for 50 ms gives 10 to 20.");

    public static readonly Threshold ContentionShare = new("contentionShare", new("contentions per work item"), 0.25, 0.01, 10,
        "In a convoy this share of the completed work items had to wait for a lock.");

    public static readonly Threshold SteadyThreads = new("steadyThreads", new("threads per processor"), 3, 1.5, 50,
        "Where wait events are not collected: more pool threads per processor than this exist only because others are blocked.");

    public static readonly Threshold SteadyLeast = new("steadyLeast", new("threads"), 20, 4, 1_000,
        "Where wait events are not collected, fewer threads are not reported: hill climbing tries that many in healthy runs.");

    public static readonly Threshold SteadySeconds = new("steadySeconds", ThresholdUnit.Seconds, 25, 21, 300,
        "Where wait events are not collected, the thread count must have been flat for this long: idle threads retire after 20 s, so those left have work.");

    public static readonly Threshold SteadyBlocked = new("steadyBlocked", new("blocked threads per processor"), 2, 1, 50,
        "Where wait events are collected, this many threads blocked in each of the last 3 s are steady blocking, however many threads there are.");

    public static readonly Threshold HiddenLatency = new("hiddenLatency", new("times the service time"), 3, 1.5, 100,
        "The median latency is this many times the service time while the pool's queue is empty: requests wait elsewhere.");

    public static readonly Threshold ConnectionWaiters = new("connectionWaiters", new("threads"), 2, 0.2, 1_000,
        "A connection pool is exhausted when this many threads at a time, averaged over the last seconds, wait for one of its connections.");

    public static readonly Threshold RetiredThreads = new("retiredThreads", new("threads in 2 s"), 3, 1, 1_000,
        "Reported when this many threads exited within 2 s: individual ones come and go with hill climbing.");

    public static readonly Threshold HiddenLeast = new("hiddenLeast", ThresholdUnit.Seconds, 0.1, 0.001, 60,
        "The least excess over the service time, of a median or a p95: with less, a few slow responses by chance would count.");

    public static readonly Threshold StuckLock = new("stuckLock", ThresholdUnit.Seconds, 30, 5, 600,
        "Threads that wait this long for one lock, while none of its waits ends or begins and its owner waits too, count as a deadlock.");

    public static readonly Threshold UnexplainedWait = new("unexplainedWait", ThresholdUnit.Seconds, 0.05, 0.001, 60,
        "A run whose work items waited longer than this on average is not called healthy, even if no rule says why.");

    public static readonly Threshold Bursts = new("bursts", new("bursts in 30 s"), 3, 2, 30,
        "Work waits in bursts when the last 30 s contain this many separate periods of queued work.");

    public static readonly Threshold BurstSeconds = new("burstSeconds", ThresholdUnit.Seconds, SnapshotTrigger.BurstSeconds, 0.2, 3,
        "Shorter periods of queued work are not bursts: async code has them all the time.");

    public static readonly Threshold BurstWait = new("burstWait", ThresholdUnit.Seconds, 0.1, 0.01, 10,
        "A period in which work items waited less than this on average is not a burst that a caller notices.");

    public static readonly Threshold FailedShare = new("failedShare", ThresholdUnit.ShareOf("requests"), 0.5, 0.05, 1,
        "Reported when this share of the load's requests in the last second failed because of an error status, a timeout or a connection error.");

    public static readonly Threshold SlowAnswers = new("slowAnswers", new("times the service time"), 2, 1.2, 100,
        "The p95 of the requests is this many times their service time: callers wait for something.");

    public static readonly Threshold Unanswered = new("unanswered", ThresholdUnit.Seconds, 3, 1, 600,
        "Requests hang when they are open for this long, at least ten times longer than their route took until then, while it answers next to none.");

    public static readonly Threshold SlowMedian = new("slowMedian", ThresholdUnit.Seconds, 0.7, 0.05, 600,
        "Where no service time is stated, requests count as slow when the median of the route that takes most of the time is this long.");

    public static readonly Threshold Silence = new("silence", ThresholdUnit.Seconds, 2, 0.5, 60,
        "Without a sample for this long, or for three intervals if these are longer, the pool is not judged.");

    private readonly Dictionary<string, double> _set;

    private Thresholds(Dictionary<string, double> set) => _set = set;

    public static Thresholds Defaults { get; } = new([]);

    /// <summary>In the order of the document.</summary>
    public static IReadOnlyList<Threshold> All { get; } =
    [
        QueueShare, QueueShareOut, ProcessorShare, RunningShare, BlockedShare, Collecting, Pauses, FreeCpu, BusyCpu, BusyCpuOut, ClimbThreads, Contentions,
        ContentionShare, SteadyThreads, SteadyLeast,
        SteadySeconds, SteadyBlocked, HiddenLatency, HiddenLeast, StuckLock, ConnectionWaiters, UnknownMaximum, RetiredThreads,
        UnexplainedWait, Bursts, BurstSeconds, BurstWait, FailedShare, SlowAnswers, Unanswered, SlowMedian, Silence,
    ];

    public double this[Threshold threshold] => _set.GetValueOrDefault(threshold.Name, threshold.Default);

    /// <summary>By name, in the order of the document.</summary>
    public IReadOnlyDictionary<string, double> Changed => All.Where(one => this[one] != one.Default)
        .ToDictionary(one => one.Name, one => this[one], StringComparer.Ordinal);

    public static Thresholds Of(IEnumerable<KeyValuePair<string, double>> set)
    {
        var all = new Dictionary<string, double>(StringComparer.Ordinal);
        foreach (var (name, value) in set)
        {
            Check(name, value);
            all[name] = value;
        }

        var thresholds = new Thresholds(all);
        thresholds.CheckPair(QueueShareOut, QueueShare);
        thresholds.CheckPair(BusyCpuOut, BusyCpu);
        return thresholds;
    }

    /// <summary>Unknown and refused ones are left out: the file may be another version's.</summary>
    public static Thresholds Recorded(IReadOnlyDictionary<string, double>? set) =>
        set is null ? Defaults : new(new Dictionary<string, double>(
            set.Where(one => All.Any(known => known.Name == one.Key && one.Value >= known.Least && one.Value <= known.Most)), StringComparer.Ordinal));

    public Thresholds With(string name, double value) => Of(new Dictionary<string, double>(_set, StringComparer.Ordinal) { [name] = value });

    public static Threshold Find(string name) => All.FirstOrDefault(one => one.Name == name)
        ?? throw new UserFacingException($"There is no threshold {name}. Name one of {string.Join(", ", All.Select(one => one.Name))}.");

    private static void Check(string name, double value)
    {
        var threshold = Find(name);
        if (!(value >= threshold.Least && value <= threshold.Most))
        {
            throw new UserFacingException($"{name} must be {threshold.Range}, not {Readable.Number(value)}.");
        }
    }

    /// <summary>Ending is easier than beginning, or it would flicker.</summary>
    private void CheckPair(Threshold end, Threshold begin)
    {
        if (this[end] > this[begin])
        {
            throw new UserFacingException(
                $"{end.Name} ({Readable.Number(this[end])}) must not be above {begin.Name} ({Readable.Number(this[begin])}): findings would end before they "
                    + "begin. Change the other one first.");
        }
    }
}
