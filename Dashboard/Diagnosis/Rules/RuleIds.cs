using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>The stable ids of all rules; run files, JSON and command line know them.</summary>
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

    /// <summary>All of them, in the order of the document.</summary>
    public static IReadOnlyList<string> All { get; } =
    [
        StarvationByTaskWaits, StarvationByBlocking, BlockedNotInjected, LockConvoy, BlockedInBursts, WorkWaits, CpuBound, SteadyBlocking, Deadlock,
        HiddenQueue, Ceiling, RequestsFail, SlowAnswers, HealthyTuning, Retirement, Recovering, Blind,
    ];

    /// <summary>True for those that say that threads of the pool are blocked, and whoever asks for starvation asks for.</summary>
    public static bool IsBlocking(string id) => BlockingRules.Include(id);

    /// <summary>True for those that say why work waits although processors are free, or that nobody knows: only one of them holds at a time.</summary>
    public static bool IsWaiting(string id) => IsStarvation(id) || id is LockConvoy or WorkWaits;

    /// <summary>True where one of two cannot hold while the other does: threads that are blocked leave the processors free.</summary>
    public static bool Exclude(string one, string other) =>
        (one == CpuBound && IsBlocking(other) && other != Deadlock) || (other == CpuBound && IsBlocking(one) && one != Deadlock);

    /// <summary>True for those after which the pool has threads that it added.</summary>
    public static bool IsStarvation(string id) => id is StarvationByTaskWaits or StarvationByBlocking or BlockedNotInjected;
}
