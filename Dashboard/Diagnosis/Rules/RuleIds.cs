using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>The stable ids of all rules; run files, JSON and command line know them.</summary>
public static class RuleIds
{
    public const string StarvationByTaskWaits = BlockingRules.StarvationByTaskWaits;
    public const string StarvationByBlocking = BlockingRules.StarvationByBlocking;
    public const string BlockedNotInjected = BlockingRules.BlockedNotInjected;
    public const string CpuBound = "cpuBound";
    public const string SteadyBlocking = BlockingRules.SteadyBlocking;
    public const string Deadlock = BlockingRules.Deadlock;
    public const string HiddenQueue = "hiddenQueue";
    public const string LockConvoy = BlockingRules.LockConvoy;
    public const string Ceiling = "ceiling";
    public const string HealthyTuning = "healthyTuning";
    public const string Retirement = "retirement";
    public const string Recovering = "recovering";
    public const string Blind = "blind";

    /// <summary>All of them, in the order of the document.</summary>
    public static IReadOnlyList<string> All { get; } =
    [
        StarvationByTaskWaits, StarvationByBlocking, BlockedNotInjected, LockConvoy, CpuBound, SteadyBlocking, Deadlock, HiddenQueue, Ceiling, HealthyTuning,
        Retirement, Recovering, Blind,
    ];

    /// <summary>True for those that say that threads of the pool are blocked, and whoever asks for starvation asks for.</summary>
    public static bool IsBlocking(string id) => BlockingRules.Include(id);

    /// <summary>True for those that say why work waits although processors are free: only one of them holds at a time.</summary>
    public static bool IsWaiting(string id) => id is StarvationByTaskWaits or StarvationByBlocking or BlockedNotInjected or LockConvoy;
}
