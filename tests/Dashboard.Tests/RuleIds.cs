namespace Dashboard.Tests;

/// <summary>The ids of the rules as readers of run files, JSON and exit codes know them: written down once more, so that none changes unnoticed.</summary>
internal static class RuleIds
{
    public const string StarvationByTaskWaits = "starvationByTaskWaits";
    public const string StarvationByBlocking = "starvationByBlocking";
    public const string BlockedNotInjected = "blockedNotInjected";
    public const string BlockedInBursts = "blockedInBursts";
    public const string WorkWaits = "workWaits";
    public const string CpuBound = "cpuBound";
    public const string SteadyBlocking = "steadyBlocking";
    public const string Deadlock = "deadlock";
    public const string HiddenQueue = "hiddenQueue";
    public const string LockConvoy = "lockConvoy";
    public const string Ceiling = "ceiling";
    public const string Collections = "collections";
    public const string RequestsFail = "requestsFail";
    public const string RequestsHang = "requestsHang";
    public const string SlowAwaits = "slowAwaits";
    public const string ConnectionsAwaited = "connectionsAwaited";
    public const string SlowAnswers = "slowAnswers";
    public const string HealthyTuning = "healthyTuning";
    public const string Retirement = "retirement";
    public const string Recovering = "recovering";
    public const string Blind = "blind";

    public static IReadOnlyList<string> All { get; } =
    [
        StarvationByTaskWaits, StarvationByBlocking, BlockedNotInjected, BlockedInBursts, WorkWaits, CpuBound, SteadyBlocking, Deadlock, HiddenQueue,
        LockConvoy, Ceiling, Collections, RequestsFail, RequestsHang, SlowAnswers, SlowAwaits, ConnectionsAwaited, HealthyTuning, Retirement, Recovering, Blind,
    ];
}
