using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Timeline;

namespace Dashboard.Tests.Diagnosis.Rules;

/// <summary>What the accounts say in rules' tests: windows of a quarter of a second.</summary>
internal static class Sites
{
    private const double Window = 0.25;

    public static BlockingSites InLock(double t, int threads, long waits = 1) => Of(t, WaitKinds.Lock, threads, waits);

    public static BlockingSites InTask(double t, int threads) => Of(t, WaitKinds.Task, threads, 1);

    public static BlockingSites InDatabasePool(double t, double threads) => Of(t, WaitKinds.Semaphore, threads, 1, "DbPool.Query");

    private static BlockingSites Of(double t, string kind, double threads, long waits, string method = "Orders.Get") => new(t, Window)
    {
        Sites = [new BlockingSite(method, kind, BlockingSites.WaitEvents) { BlockedSeconds = threads * Window, Waits = waits }],
    };
}
