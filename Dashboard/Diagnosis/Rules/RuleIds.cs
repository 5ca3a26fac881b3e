using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Stable ids, known to run files, JSON and command line.</summary>
internal static class RuleIds
{
    public const string StarvationByTaskWaits = BlockingRules.StarvationByTaskWaits;
    public const string StarvationByBlocking = BlockingRules.StarvationByBlocking;
    public const string BlockedNotInjected = BlockingRules.BlockedNotInjected;
    public const string BlockedInBursts = BlockingRules.BlockedInBursts;
    public const string WorkWaits = BlockingRules.WorkWaits;
    public const string CpuBound = "cpuBound";
    public const string SteadyBlocking = BlockingRules.SteadyBlocking;
    public const string Deadlock = BlockingRules.Deadlock;
    public const string HiddenQueue = "hiddenQueue";
    public const string LockConvoy = BlockingRules.LockConvoy;
    public const string Ceiling = "ceiling";
    public const string RequestsFail = "requestsFail";
    public const string SlowAnswers = "slowAnswers";
    public const string HealthyTuning = "healthyTuning";
    public const string Retirement = "retirement";
    public const string Recovering = "recovering";
    public const string Blind = "blind";

    /// <summary>In the order of the document.</summary>
    public static IReadOnlyList<string> All { get; } =
    [
        StarvationByTaskWaits, StarvationByBlocking, BlockedNotInjected, LockConvoy, BlockedInBursts, WorkWaits, CpuBound, SteadyBlocking, Deadlock,
        HiddenQueue, Ceiling, RequestsFail, SlowAnswers, HealthyTuning, Retirement, Recovering, Blind,
    ];

    /// <summary>Threads of the pool are blocked, whether work waits or not.</summary>
    public static bool IsBlocking(string id) => BlockingRules.Include(id);

    /// <summary>Threads are blocked, and work waits.</summary>
    public static bool Starves(string id) => IsBlocking(id) && id != SteadyBlocking;

    /// <summary>Why work waits although processors are free; only one holds at a time.</summary>
    public static bool IsWaiting(string id) => IsStarvation(id) || id is LockConvoy or WorkWaits;

    /// <summary>Blocked threads leave the processors free.</summary>
    public static bool Exclude(string one, string other) =>
        (one == CpuBound && IsBlocking(other) && other != Deadlock) || (other == CpuBound && IsBlocking(one) && one != Deadlock);

    public static bool IsStarvation(string id) => id is StarvationByTaskWaits or StarvationByBlocking or BlockedNotInjected;
}
