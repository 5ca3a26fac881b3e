using Dashboard.Diagnosis;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.RunPages;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Running;

/// <summary>From the timeline to the file, on a real disk and on one that refuses.</summary>
public sealed class RunRecorderTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly TimelineHub _hub = new(new TimelineClock(TimeProvider.System));

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 20_000)]
    public async Task Everything_published_until_the_end_is_in_the_file_on_the_runs_own_clock()
    {
        var path = Path.Combine(_folder.FullPath, "a.run.jsonl");
        _hub.Publish(new SessionChange(1, SessionState.Attached, "Attached."));
        _hub.Publish(new PoolSample(2, 0.25) { ThreadCount = 99 });
        await using var recorder = new RunRecorder(_hub, new RunFileWriter(path, RunFileTests.Header()), origin: 10, TimeProvider.System);
        for (var i = 0; i < 5_000; i++)
        {
            _hub.Publish(new PoolSample(10 + (i * 0.25), 0.25) { ThreadCount = 3 + (i % 7), QueueLength = i % 5 });
        }

        _hub.Publish(new Injection(11, 8, 4, 3, true, 0));
        await recorder.CloseAsync(End(1300));
        var run = await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken);

        Assert.Empty(run.Problems);
        Assert.Equal(0, Assert.IsType<SessionChange>(run.Items[0]).T);
        Assert.Equal(5_000, run.Items.OfType<PoolSample>().Count());
        Assert.Equal(0.25, run.Items.OfType<PoolSample>().ElementAt(1).T);
        Assert.Equal(1290, run.Summary!.T);
        Assert.Equal(9, run.Summary.Pool.ThreadsMax);
        Assert.Equal(4, run.Summary.Pool.PeakQueue);
        Assert.Equal(1, run.Summary.Pool.Injections["CooperativeBlocking"]);
        Assert.Equal(60, run.Summary.Sparkline.Length);
    }

    /// <summary>The client of another tool began at once, timing was heard a second later and knew three of four requests.</summary>
    [Fact(Timeout = 20_000)]
    public async Task A_recording_says_how_many_requests_were_not_timed()
    {
        var path = Path.Combine(_folder.FullPath, "a.run.jsonl");
        await using var recorder = new RunRecorder(_hub, new RunFileWriter(path, RunFileTests.Header()), origin: 10, TimeProvider.System);
        _hub.Publish(new SessionChange(10, SessionState.Attached, "Attached."));
        _hub.Publish(new PoolSample(11, 1) { RequestsStarted = 6, RequestsStartedSeconds = 1, CurrentRequests = 0 });
        _hub.Publish(new SignalsChange(11, SignalLevel.All, "All are read."));
        _hub.Publish(new PoolSample(12, 1) { RequestsStarted = 4, RequestsStartedSeconds = 1, CurrentRequests = 0 });
        _hub.Publish(new RequestTimes(12, 1) { Routes = [new RouteTimes("GET /a", 3)], Stopped = 4, Unaccounted = 1 });

        await recorder.CloseAsync(End(20));
        var run = await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken);

        Assert.Equal(new FollowedRequests(3, 1, 2) { Missed = 7 }, run.Summary!.Followed);
    }

    /// <summary>What is heard already is told up to a tenth of a second later.</summary>
    [Fact(Timeout = 20_000)]
    public async Task Signals_that_were_heard_before_the_run_are_read_from_its_begin()
    {
        var path = Path.Combine(_folder.FullPath, "a.run.jsonl");
        await using var recorder = new RunRecorder(_hub, new RunFileWriter(path, RunFileTests.Header()), origin: 10, TimeProvider.System);
        _hub.Publish(new SignalsChange(9.9, SignalLevel.All, "All are read."));

        await recorder.CloseAsync(End(20));
        var run = await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken);

        Assert.Equal(0, Assert.Single(run.Items.OfType<SignalsChange>()).T);
        Assert.Equal(10, run.Summary!.SignalSeconds["all"]);
    }

    [Fact(Timeout = 20_000)]
    public async Task What_was_found_is_in_the_file_and_with_who_closes_it()
    {
        var rules = new Diagnoser();
        var path = Path.Combine(_folder.FullPath, "a.run.jsonl");
        await using var recorder = new RunRecorder(_hub, new RunFileWriter(path, RunFileTests.Header()), origin: 10, TimeProvider.System);
        for (var i = 1; i <= 40; i++)
        {
            var sample = new PoolSample(10 + (i * 0.25), 0.25) { ThreadCount = 4, QueueLength = i < 8 ? 0 : 30, CpuPercent = 2, CompletedItems = 4, LockContentions = 0 };
            _hub.Publish(sample);
            foreach (var finding in rules.Add(sample))
            {
                _hub.Publish(new FindingItem(sample.T, finding));
            }
        }

        var summary = await recorder.CloseAsync(End(20));
        var read = RunFindings.Of((await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken)).Items, summary, null);

        Assert.Equal("blockedNotInjected", summary.Verdict!.Rule);
        Assert.Equal(summary.Verdict.Rule, RunFindings.BlockingIn(recorder.Found)!.Rule);
        Assert.Equal(recorder.Found.Select(finding => (finding.Rule, finding.From, finding.To, finding.Sentence)), read.All.Select(finding => (finding.Rule, finding.From, finding.To, finding.Sentence)));
    }

    [Fact(Timeout = 20_000)]
    public async Task Of_the_counter_table_one_in_ten_seconds_is_kept()
    {
        var path = Path.Combine(_folder.FullPath, "a.run.jsonl");
        await using var recorder = new RunRecorder(_hub, new RunFileWriter(path, RunFileTests.Header()), 0, TimeProvider.System);
        for (var second = 0; second < 60; second++)
        {
            _hub.Publish(new CounterSnapshot(second, []));
        }

        await recorder.CloseAsync(End(60));
        var run = await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken);

        Assert.Equal([0d, 10, 20, 30, 40, 50], run.Items.OfType<CounterSnapshot>().Select(c => c.T));
    }

    [Fact(Timeout = 20_000)]
    public async Task A_disk_that_refuses_costs_nothing_when_it_takes_again()
    {
        var disk = new RefusingStream();
        await using (var writer = new RunFileWriter(disk, RunFileTests.Header()))
        {
            writer.Append(new Phase(1, "load", "Before."));
            await writer.FlushAsync();
            Assert.Null(writer.Problem);

            disk.Refuses = true;
            writer.Append(new Phase(2, "drain", "While it refuses."));
            await writer.FlushAsync();
            Assert.Contains("free disk space", writer.Problem, StringComparison.Ordinal);

            disk.Refuses = false;
            writer.Append(new Phase(3, "tail", "After."));
            await writer.FlushAsync();
            Assert.Null(writer.Problem);
            Assert.Equal(0, writer.ItemsLost);
        }

        var path = Path.Combine(_folder.FullPath, "b.run.jsonl");
        await File.WriteAllBytesAsync(path, disk.Written, TestContext.Current.CancellationToken);
        var run = await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken);
        Assert.Equal(["load", "drain", "tail"], run.Items.Cast<Phase>().Select(p => p.Name));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_disk_that_refuses_for_too_long_costs_the_newest_items_and_their_number_is_in_the_file()
    {
        var disk = new RefusingStream { Refuses = true };
        await using (var writer = new RunFileWriter(disk, RunFileTests.Header()))
        {
            var text = new string('x', 100_000);
            for (var i = 0; i < 200; i++)
            {
                writer.Append(new Phase(i, "load", text));
            }

            await writer.FlushAsync();
            Assert.InRange(writer.ItemsLost, 1, 100);
            disk.Refuses = false;
            await writer.FlushAsync();
            writer.Append(new Phase(200, "tail", "After."));
        }

        var path = Path.Combine(_folder.FullPath, "c.run.jsonl");
        await File.WriteAllBytesAsync(path, disk.Written, TestContext.Current.CancellationToken);
        var run = await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken);
        Assert.Equal(200, run.Items.OfType<Phase>().Count() - 1 + run.Items.OfType<Lost>().Sum(l => l.Count));
        Assert.Equal("After.", run.Items.OfType<Phase>().Last().Text);
    }

    [Fact(Timeout = 30_000)]
    public async Task What_was_lost_last_is_in_the_file_also_when_nothing_follows()
    {
        var disk = new RefusingStream { Refuses = true };
        long lost;
        await using (var writer = new RunFileWriter(disk, RunFileTests.Header()))
        {
            var text = new string('x', 1_000_000);
            for (var i = 0; i < 20; i++)
            {
                writer.Append(new Phase(i, "load", text));
            }

            lost = writer.ItemsLost;
            disk.Refuses = false;
        }

        var path = Path.Combine(_folder.FullPath, "d.run.jsonl");
        await File.WriteAllBytesAsync(path, disk.Written, TestContext.Current.CancellationToken);
        var run = await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken);
        Assert.Equal((19, lost), (run.Items[^1].T, Assert.IsType<Lost>(run.Items[^1]).Count));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_disk_that_is_full_at_the_end_makes_the_run_a_failed_one_with_its_losses()
    {
        var disk = new RefusingStream();
        await using var recorder = new RunRecorder(_hub, new RunFileWriter(disk, RunFileTests.Header()), 0, TimeProvider.System);
        _hub.Publish(new PoolSample(1, 0.25) { ThreadCount = 3 });
        disk.Refuses = true;
        for (var i = 2; i < 12; i++)
        {
            _hub.Publish(new PoolSample(i, 0.25) { ThreadCount = 3 });
        }

        var summary = await recorder.CloseAsync(End(12));

        Assert.Equal(("failed", 3), (summary.Outcome, summary.Pool.ThreadsMax));
        Assert.StartsWith("The end of the run could not be written (No space left on device): the file has no summary and lacks the last 1", summary.Sentence, StringComparison.Ordinal);
        Assert.InRange(summary.ItemsLost, 10, 11);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_figure_that_is_not_finite_is_null_in_the_file_and_ends_no_recording()
    {
        var path = Path.Combine(_folder.FullPath, "a.run.jsonl");
        await using var recorder = new RunRecorder(_hub, new RunFileWriter(path, RunFileTests.Header()), 0, TimeProvider.System);
        _hub.Publish(new PoolSample(1, 0.25) { ThreadCount = 3, QueueLength = double.PositiveInfinity, CompletedItems = double.PositiveInfinity, CpuPercent = double.NaN });
        _hub.Publish(new CounterSnapshot(1, [new CounterValue("Mine", "odd", "Odd", "", false, double.NegativeInfinity), new CounterValue("Mine", "good", "Good", "", false, 7)]));
        _hub.Publish(new PoolSample(2, 0.25) { ThreadCount = 4 });
        var summary = await recorder.CloseAsync(End(3));
        var run = await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken);

        Assert.Empty(run.Problems);
        Assert.Equal(("completed", double.PositiveInfinity), (summary.Outcome, summary.Pool.PeakQueue));
        Assert.Equal([(3d, null, null), (4d, null, null)], run.Items.OfType<PoolSample>().Select(s => (s.ThreadCount!.Value, s.CompletedItems, s.CpuPercent)));
        Assert.Equal([null, 7d], run.Items.OfType<CounterSnapshot>().Single().Counters.Select(c => c.Value));
        Assert.Null(run.Summary!.Pool.PeakQueue);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_recording_that_ends_by_a_defect_says_so_within_a_second_and_in_its_summary()
    {
        var path = Path.Combine(_folder.FullPath, "a.run.jsonl");
        var said = new TaskCompletionSource<string?>(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var recorder = new RunRecorder(_hub, new RunFileWriter(path, RunFileTests.Header()), 0, TimeProvider.System, problem => said.TrySetResult(problem));
        _hub.Publish(new PoolSample(1, 0.25) { ThreadCount = 3 });
        _hub.Publish(new NoItemOfAFile(2));

        var problem = await said.Task.WaitAsync(TimeSpan.FromSeconds(1), TestContext.Current.CancellationToken);
        var summary = await recorder.CloseAsync(End(3));
        var run = await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken);

        Assert.StartsWith("Recording ended unexpectedly (", problem, StringComparison.Ordinal);
        Assert.Equal(("failed", problem), (summary.Outcome, summary.Sentence));
        Assert.Equal(("failed", problem), (run.Summary!.Outcome, run.Summary.Sentence));
        Assert.Single(run.Items.OfType<PoolSample>());
    }

    [Fact(Timeout = 30_000)]
    public async Task Figures_that_cannot_be_added_up_cost_the_run_no_summary()
    {
        var path = Path.Combine(_folder.FullPath, "a.run.jsonl");
        await using var recorder = new RunRecorder(_hub, new RunFileWriter(path, RunFileTests.Header()), 0, TimeProvider.System);
        var withoutLoad = new SentLoad(new LoadPhase("rest", null, 1), null!, 0, []);

        var summary = await recorder.CloseAsync(End(3) with { Loads = [withoutLoad] });

        Assert.Equal("failed", summary.Outcome);
        Assert.StartsWith("The run's figures could not be calculated (NullReferenceException: ", summary.Sentence, StringComparison.Ordinal);
        Assert.Equal(summary.Sentence, (await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken)).Summary!.Sentence);
    }

    private static RunEnd End(double t) => new(new RecordingPlan(Length: null), t, RunSummary.Completed, RunSummary.CompletedSentence);

    /// <summary>What no version of a run file can hold.</summary>
    private sealed record NoItemOfAFile(double T) : TimelineItem(T);

    /// <summary>A disk that can be full: half of a refused batch is written all the same, as a real one does.</summary>
    private sealed class RefusingStream : MemoryStream
    {
        public bool Refuses { get; set; }

        public byte[] Written => ToArray();

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            if (Refuses)
            {
                await base.WriteAsync(buffer[..(buffer.Length / 2)], cancellationToken);
                throw new IOException("No space left on device");
            }

            await base.WriteAsync(buffer, cancellationToken);
        }
    }
}
