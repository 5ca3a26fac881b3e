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

    /// <summary>A hundred looks of which each is the begin of the next: what one gives to the wrong side, the other takes back.</summary>
    [Theory(Timeout = 60_000)]
    [InlineData("result")]
    [InlineData("busy")]
    public async Task The_parts_of_the_workers_time_add_up_to_it_and_what_ran_to_the_clock_of_the_process(string mode)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), LinuxThreads.NotLinux);
        await using var target = await PoolTargetProcess.StartAsync(mode);
        await Task.Delay(3_000, TestContext.Current.CancellationToken);
        var clock = new TimelineClock(TimeProvider.System);
        var (threads, times) = (new LinuxThreads(target.Id) { Times = new WorkerTimes() }, new List<(WorkerTime Time, double Off, int Workers)>());
        var before = (Process: 0.0, Others: 0.0);
        using var process = System.Diagnostics.Process.GetProcessById(target.Id);
        for (var i = 0; i < 101; i++)
        {
            var t = clock.Now;
            var look = threads.Look(clock)!.Where(static one => one.IsWorker).ToList();
            if (threads.TimeSince(t) is { } time)
            {
                times.Add((time, look.Sum(one => one.OffSeconds ?? 0), look.Count));
            }
            else
            {
                before = Clock();
            }

            await Task.Delay(i == 100 ? 0 : 50, TestContext.Current.CancellationToken);
        }

        var after = Clock();
        Assert.SkipWhen(times[0].Time.Ready is null, "This kernel keeps no schedstat.");
        var wall = times.Sum(one => one.Time.Seconds * one.Workers);
        var (used, ready, off) = (times.Sum(one => one.Time.Used!.Value), times.Sum(one => one.Time.Ready!.Value), times.Sum(one => one.Off));
        var (all, others) = (after.Process - before.Process, after.Others - before.Others);
        TestContext.Current.SendDiagnosticMessage($"{mode}: {used} + {ready} + {off} of {wall}; process {all}, its other threads {others}");
        Assert.InRange((used + ready + off) / wall, 0.98, 1.02);

        // The process' clock goes by hundredths of a second, and by the turns of two processors.
        Assert.InRange(used + others, (0.99 * all) - 0.05, (1.01 * all) + 0.05);

        (double Process, double Others) Clock()
        {
            process.Refresh();
            return (process.TotalProcessorTime.TotalSeconds, Directory.EnumerateDirectories($"/proc/{target.Id}/task")
                .Where(task => !File.ReadAllText($"{task}/comm").StartsWith(".NET TP Worker", StringComparison.Ordinal))
                .Sum(task => WorkerTimes.Used(File.ReadAllText($"{task}/schedstat")) ?? 0));
        }
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
