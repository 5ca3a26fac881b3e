namespace Dashboard.Timeline.Findings;

/// <summary>The rules that say that threads of the pool are blocked; readers of a timeline need them too.</summary>
internal static class BlockingRules
{
    public const string StarvationByTaskWaits = "starvationByTaskWaits";
    public const string StarvationByBlocking = "starvationByBlocking";
    public const string BlockedNotInjected = "blockedNotInjected";
    public const string SteadyBlocking = "steadyBlocking";
    public const string LockConvoy = "lockConvoy";
    public const string Deadlock = "deadlock";
    public const string BlockedInBursts = "blockedInBursts";

    /// <summary>Work waits for an unknown reason: no rule on blocking, but blocked threads are worth a look.</summary>
    public const string WorkWaits = "workWaits";

    /// <summary>True where a look at all stacks may say more.</summary>
    public static bool IsWorthALook(string id) => Include(id) || id == WorkWaits;

    /// <summary>True where threads of the pool are blocked.</summary>
    public static bool Include(string id) =>
        id is StarvationByTaskWaits or StarvationByBlocking or BlockedNotInjected or SteadyBlocking or LockConvoy or Deadlock or BlockedInBursts;
}
