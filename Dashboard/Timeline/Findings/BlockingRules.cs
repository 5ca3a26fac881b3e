namespace Dashboard.Timeline.Findings;

/// <summary>The ids of the rules that say that threads of the pool are blocked: who only reads a timeline must know them too.</summary>
internal static class BlockingRules
{
    public const string StarvationByTaskWaits = "starvationByTaskWaits";
    public const string StarvationByBlocking = "starvationByBlocking";
    public const string BlockedNotInjected = "blockedNotInjected";
    public const string SteadyBlocking = "steadyBlocking";
    public const string LockConvoy = "lockConvoy";
    public const string Deadlock = "deadlock";
    public const string BlockedInBursts = "blockedInBursts";

    /// <summary>Work waits and nobody knows why: no rule on blocking, but what is blocked is worth a look.</summary>
    public const string WorkWaits = "workWaits";

    /// <summary>True where a look at all stacks may say more.</summary>
    public static bool IsWorthALook(string id) => Include(id) || id == WorkWaits;

    /// <summary>True for one of them; whoever asks for starvation asks for these.</summary>
    public static bool Include(string id) =>
        id is StarvationByTaskWaits or StarvationByBlocking or BlockedNotInjected or SteadyBlocking or LockConvoy or Deadlock or BlockedInBursts;
}
