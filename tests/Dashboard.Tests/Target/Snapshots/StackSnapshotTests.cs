using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Accounts.Threads;
using Dashboard.Target.Lines;
using Dashboard.Target.Sessions;
using Dashboard.Target.Snapshots;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Tests.Target.Snapshots;

/// <summary>Stacks of a running process.</summary>
[Collection(LiveTargetCollection.Name)]
public sealed class StackSnapshotTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 60_000)]
    public async Task Sleep_is_named_that_no_event_tells_of_and_idle_workers_are_none_of_it()
    {
        await using var target = await PoolTargetProcess.StartAsync("sleep");
        var (snapshot, clock) = Of(target);

        // The first items sleep as soon as there are threads for them.
        ThreadStacks stacks;
        do
        {
            stacks = await snapshot.TakeAsync(Token);
        }
        while (SnapshotGroups.Sites(stacks, new StackSites()).Sites.Count == 0);

        var site = SnapshotGroups.Sites(stacks, new StackSites()).Sites[0];
        Assert.Equal(("Workload.Run", "sleep"), (site.Method, site.Kind));
        Assert.StartsWith("Workload.cs:", site.Line?.Short);
        Assert.InRange(stacks.T, clock.Now - 5, clock.Now);
        Assert.InRange(stacks.WindowSeconds, 0.001, 5);
        Assert.Contains(SnapshotGroups.Of(stacks, "", new StackSites()).Groups, group => group is { InPool: true, Kind: "sleep", Method: "Workload.Run" });
        Assert.Contains(stacks.Threads, thread => PoolThreads.Of(thread.Frames) == ThreadOwner.Other);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_second_one_at_the_same_time_is_refused_and_the_next_is_not()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        var (snapshot, _) = Of(target);

        var first = snapshot.TakeAsync(Token);
        var refusal = await Assert.ThrowsAsync<TargetException>(() => snapshot.TakeAsync(Token));
        await first;

        Assert.Equal(StackSnapshot.Busy, refusal.Message);
        Assert.NotEmpty((await snapshot.TakeAsync(Token)).Threads);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_target_that_ends_meanwhile_is_told_in_a_sentence()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        var (snapshot, _) = Of(target);
        await snapshot.TakeAsync(Token);
        target.Kill();

        var refusal = await Assert.ThrowsAsync<TargetException>(() => snapshot.TakeAsync(Token));

        Assert.Contains("check whether it is still running", refusal.Message);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_paused_target_does_not_hold_one_for_ever()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        var (snapshot, _) = Of(target, new HurryingTime(3));
        target.Pause();

        var refusal = await Assert.ThrowsAsync<TargetException>(() => snapshot.TakeAsync(Token));
        target.Continue();

        Assert.Contains("check whether it is paused", refusal.Message);
        Assert.NotEmpty((await snapshot.TakeAsync(Token)).Threads);
    }

    private static (StackSnapshot Snapshot, TimelineClock Clock) Of(PoolTargetProcess target, TimeProvider? time = null)
    {
        var clock = new TimelineClock(TimeProvider.System);
        return (new StackSnapshot(new DiagnosticsClient(target.Id), new EventClock(TimeProvider.System), clock, time ?? TimeProvider.System, new SourceLines(new SymbolFiles(static () => ""))), clock);
    }
}
