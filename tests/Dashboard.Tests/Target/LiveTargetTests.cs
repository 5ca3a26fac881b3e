using Dashboard.Target;
using Dashboard.Target.Sessions;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target;

/// <summary>Attaching to, losing and finding real processes again.</summary>
[Collection(LiveTargetCollection.Name)]
public sealed class LiveTargetTests : IAsyncLifetime
{
    /// <summary>A program that comes back is known by its command line: tests of other processes start the same one at that moment.</summary>
    private const string OnlyOne = "idle 0 only-of-these-tests";

    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(10);

    private readonly TargetMonitor _monitor = LiveTarget.NewMonitor();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public ValueTask InitializeAsync() => ValueTask.CompletedTask;

    public ValueTask DisposeAsync() => _monitor.DisposeAsync();

    [Theory(Timeout = 30_000)]
    [InlineData("idle")]
    [InlineData("sleep")]
    [InlineData("result")]
    public async Task Attaching_gives_samples_within_three_seconds_also_when_every_pool_thread_is_blocked(string mode)
    {
        await using var target = await PoolTargetProcess.StartAsync(mode);

        var watch = System.Diagnostics.Stopwatch.StartNew();
        await _monitor.AttachAsync(target.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);
        var sample = await items.NextAsync<PoolSample>(TimeSpan.FromSeconds(3));

        Assert.True(watch.Elapsed < TimeSpan.FromSeconds(3), $"It took {watch.Elapsed}.");
        Assert.Equal(SessionState.Attached, _monitor.State);
        Assert.Equal($"Attached to PoolTarget (pid {target.Id}).", _monitor.Sentence);
        Assert.Equal("PoolTarget", _monitor.Facts!.EntryAssembly);
        Assert.StartsWith("10.0.", _monitor.Facts.RuntimeVersion);
        Assert.EndsWith($"PoolTarget.dll {mode}", _monitor.Facts.CommandLine);
        Assert.True(sample.ThreadCount >= 0, $"{sample}");
        Assert.InRange(sample.CpuPercent!.Value, 0, 100);
        if (mode == "result")
        {
            var injection = await items.NextAsync<Injection>(TimeSpan.FromSeconds(3));
            Assert.Equal(InjectionReasons.CooperativeBlocking, injection.Reason);
        }
    }

    [Fact(Timeout = 60_000)]
    public async Task Requests_are_counted_exactly_although_their_provider_is_faster_than_the_samples()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        await _monitor.AttachAsync(target.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);
        await items.NextAsync<PoolSample>(Soon, sample => sample.RequestsStarted == 0);

        using var client = new HttpClient { BaseAddress = target.Address };
        for (var i = 0; i < 200; i++)
        {
            await client.GetStringAsync("/", Token);
        }

        var started = 0.0;
        await items.NextAsync<PoolSample>(Soon, sample => (started += sample.RequestsStarted ?? 0) >= 200);
        await items.NextAsync<PoolSample>(Soon, sample => sample.RequestsStarted == 0);
        Assert.Equal(200, started);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_killed_target_is_noticed_each_time_and_attached_again_on_the_same_timeline_when_it_is_back()
    {
        var hub = default(TimelineHub);
        var target = await PoolTargetProcess.StartAsync(OnlyOne);
        try
        {
            await _monitor.AttachAsync(target.Id, Token);
            hub = _monitor.Hub;
            for (var i = 0; i < 3; i++)
            {
                using var items = new TimelineListener(hub);
                await items.NextAsync<PoolSample>(Soon);

                target.Kill();
                var sentence = await _monitor.WaitForStateAsync(SessionState.Killed, Soon);
                Assert.Equal($"PoolTarget (pid {target.Id}) ended. It was killed or crashed. The dashboard attaches again when it is back.", sentence);

                await target.DisposeAsync();
                target = await PoolTargetProcess.StartAsync(OnlyOne);
                Assert.Equal($"Attached again to PoolTarget (pid {target.Id}).", await _monitor.WaitForStateAsync(SessionState.Attached, Soon));
                Assert.Equal(target.Id, _monitor.Facts!.ProcessId);
                Assert.Same(hub, _monitor.Hub);
                var again = _monitor.Hub.Clock.Now;
                await items.NextAsync<PoolSample>(Soon, sample => sample.T > again - 1);
            }
        }
        finally
        {
            await target.DisposeAsync();
        }
    }

    [Fact(Timeout = 30_000)]
    public async Task A_target_that_ends_in_order_is_told_from_one_that_is_killed()
    {
        await using var target = await PoolTargetProcess.StartAsync(OnlyOne);
        await _monitor.AttachAsync(target.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);
        await items.NextAsync<PoolSample>(Soon);

        target.Terminate();

        Assert.Equal($"PoolTarget (pid {target.Id}) ended. The dashboard attaches again when it is back.", await _monitor.WaitForStateAsync(SessionState.Ended, Soon));
        await items.NextAsync<SessionChange>(Soon, change => change.State == SessionState.Ended);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_paused_target_stalls_and_what_it_counted_is_not_lost_when_it_goes_on()
    {
        await using var target = await PoolTargetProcess.StartAsync("async");
        await _monitor.AttachAsync(target.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);
        var before = await items.NextAsync<PoolSample>(Soon, sample => sample.CompletedItems > 0);

        target.Pause();
        Assert.Contains("it is paused or gets no processor time", await _monitor.WaitForStateAsync(SessionState.Stalled, Soon));
        await Task.Delay(TimeSpan.FromSeconds(1), Token);
        target.Continue();

        Assert.Equal($"Attached to PoolTarget (pid {target.Id}); it answers again.", await _monitor.WaitForStateAsync(SessionState.Attached, Soon));
        var covered = 0.0;
        var last = await items.NextAsync<PoolSample>(Soon, sample => (covered += sample.IntervalSeconds) > 3);
        Assert.Equal(last.T - before.T, covered, 0.1);
    }

    [Fact(Timeout = 30_000)]
    public async Task Detaching_from_a_paused_target_takes_a_bounded_time()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        await _monitor.AttachAsync(target.Id, Token);
        target.Pause();

        var watch = System.Diagnostics.Stopwatch.StartNew();
        await _monitor.DetachAsync();

        Assert.True(watch.Elapsed < TimeSpan.FromSeconds(12), $"It took {watch.Elapsed}.");
        Assert.Equal((SessionState.Detached, $"Detached from PoolTarget (pid {target.Id})."), (_monitor.State, _monitor.Sentence));
        target.Continue();
    }

    [Fact(Timeout = 30_000)]
    public async Task What_others_learn_about_the_target_is_added_to_its_facts_and_rings_the_bell()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        await _monitor.AttachAsync(target.Id, Token);
        Assert.Null(_monitor.Facts!.BaseAddress);
        var rung = 0;
        _monitor.Changed += () => Interlocked.Increment(ref rung);

        _monitor.UpdateFacts(facts => facts with { ProcessorCount = 3, MinThreads = 4, BaseAddress = "http://127.0.0.1:5000" });

        Assert.True(rung >= 1, "Nobody was told.");
        using (_monitor.Hub.Subscribe(1, out var remembered))
        {
            Assert.Equal(4, Assert.Single(remembered.OfType<LimitsChange>()).MinThreads);
        }

        Assert.Equal((3, 4, "http://127.0.0.1:5000", target.Id), (_monitor.Facts.ProcessorCount, _monitor.Facts.MinThreads, _monitor.Facts.BaseAddress, _monitor.Facts.ProcessId));
    }

    [Fact(Timeout = 30_000)]
    public async Task Another_interval_is_in_force_at_once_and_the_timeline_goes_on()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        await _monitor.AttachAsync(target.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);
        await items.NextAsync<PoolSample>(Soon, sample => sample.IntervalSeconds < 0.3);

        _monitor.SetOptions(_monitor.Options with { Interval = TimeSpan.FromSeconds(1) });
        await items.NextAsync<PoolSample>(Soon, sample => sample.IntervalSeconds > 0.9);
        Assert.Throws<TargetException>(() => _monitor.SetOptions(_monitor.Options with { Interval = TimeSpan.FromMilliseconds(99) }));

        Assert.Equal(TimeSpan.FromSeconds(1), _monitor.Options.Interval);
        Assert.Equal(SessionState.Attached, _monitor.State);
    }

    [Fact(Timeout = 30_000)]
    public async Task Another_instance_that_runs_at_the_same_time_is_another_target_with_a_timeline_of_its_own()
    {
        await using var first = await PoolTargetProcess.StartAsync("idle");
        await using var second = await PoolTargetProcess.StartAsync("idle");
        await _monitor.AttachAsync(first.Id, Token);
        var hub = _monitor.Hub;

        await _monitor.AttachAsync(second.Id, Token);
        Assert.NotSame(hub, _monitor.Hub);
        hub = _monitor.Hub;

        await _monitor.DetachAsync();
        await _monitor.AttachAsync(second.Id, Token);
        Assert.Same(hub, _monitor.Hub);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_faster_tool_that_is_attached_too_is_seen_and_does_not_change_our_samples()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        await using var other = LiveTarget.NewMonitor();
        other.SetOptions(other.Options with { Interval = SessionOptions.ShortestInterval });
        await other.AttachAsync(target.Id, Token);
        await _monitor.AttachAsync(target.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);

        for (var i = 0; i < 8; i++)
        {
            Assert.InRange((await items.NextAsync<PoolSample>(Soon)).IntervalSeconds, 0.19, 0.5);
        }

        Assert.Equal(0.1, _monitor.Status.ForeignIntervalSeconds);
        Assert.Null(other.Status.ForeignIntervalSeconds);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_program_that_is_no_web_server_gets_the_runtimes_counters_as_heartbeat()
    {
        await using var target = await PoolTargetProcess.StartAsync("console");
        await _monitor.AttachAsync(target.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);
        await items.NextAsync<PoolSample>(Soon, sample => sample.T > 4.5);

        var delays = new List<double>();
        for (var i = 0; i < 10; i++)
        {
            var sample = await items.NextAsync<PoolSample>(Soon);
            delays.Add(_monitor.Hub.Clock.Now - sample.T);
            Assert.InRange(sample.IntervalSeconds, 0.2, 0.4);
            Assert.Null(sample.RequestsStarted);
        }

        Assert.True(delays.Order().ElementAt(5) < 0.33, string.Join(", ", delays));
        Assert.Null(_monitor.Status.ForeignIntervalSeconds);
    }
}
