using Dashboard.Accounts;
using Dashboard.Target.Threads;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target.Threads;

/// <summary>What a running process's threads do, on Linux.</summary>
[Collection(LiveTargetCollection.Name)]
public sealed class LiveThreadsTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    [Fact(Timeout = 60_000)]
    public async Task Workers_that_wait_for_tasks_are_seen_waiting_as_long_as_the_target_lives()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), LinuxThreads.NotLinux);
        await using var target = await PoolTargetProcess.StartAsync("result");
        var hub = new TimelineHub(new TimelineClock(TimeProvider.System));
        using var listener = new TimelineListener(hub);
        await using var poll = new ThreadPoll(new LinuxThreads(target.Id), hub, new TargetAccounts(hub).Stream);
        poll.Start();

        var states = await listener.NextAsync<ThreadStates>(Patience, states => states.Waiting >= 5);
        Assert.True(states.OtherThreads > 3);
        Assert.Null(states.Missing);

        target.Kill();
        await poll.Completion.WaitAsync(Patience, TestContext.Current.CancellationToken);
    }

    [Fact(Timeout = 60_000)]
    public async Task Sleeping_workers_are_in_waits_with_a_limit()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), LinuxThreads.NotLinux);
        await using var target = await PoolTargetProcess.StartAsync("sleep");
        var hub = new TimelineHub(new TimelineClock(TimeProvider.System));
        using var listener = new TimelineListener(hub);
        await using var poll = new ThreadPoll(new LinuxThreads(target.Id), hub, new TargetAccounts(hub).Stream);
        poll.Start();

        await listener.NextAsync<ThreadStates>(Patience, states => states is { IdleOrWaiting: >= 2, Waiting: 0 });
    }
}
