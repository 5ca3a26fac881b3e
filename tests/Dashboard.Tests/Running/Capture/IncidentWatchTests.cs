using Dashboard.Diagnosis.Rules;
using Dashboard.Diagnosis.Windows;
using Dashboard.RunFile;
using Dashboard.Running.Capture;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Microsoft.Extensions.Time.Testing;

namespace Dashboard.Tests.Running.Capture;

/// <summary>From findings on a timeline to run files, without a target.</summary>
public sealed class IncidentWatchTests : IAsyncDisposable, ICaptureListener
{
    private static readonly TargetFacts Shop = new(1, "Shop", "Shop", "Shop.dll", "10.0.0", "Linux", "x64");

    private readonly TemporaryFolder _folder = new();
    private readonly TimelineHub _hub = new(new TimelineClock(TimeProvider.System));
    private readonly CancellationTokenSource _end = new();
    private readonly FakeTimeProvider _time = new();
    private readonly List<string?> _problems = [];
    private readonly List<CapturedIncident> _begun = [];
    private readonly List<CapturedIncident> _seen = [];
    private readonly List<(CapturedIncident Incident, RunSummary Summary)> _ended = [];
    private volatile bool _runIsOn, _isOff;
    private RunFolder? _place;
    private Task _watching = Task.CompletedTask;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask DisposeAsync()
    {
        await _end.CancelAsync();
        await _watching;
        _end.Dispose();
        _folder.Dispose();
    }

    [Fact(Timeout = 30_000)]
    public async Task The_minutes_before_a_finding_and_what_follows_until_10_seconds_after_it_are_a_run_on_its_own_clock()
    {
        Samples(0, 300);
        _hub.Publish(new StackSnapshotItem(100, "Before the two minutes."));
        _hub.Publish(new StackSnapshotItem(250, "In them."));
        _hub.Publish(new SiteStack(90, 7, ["Main", "Wait"]));
        Watch();
        Finding(303, Starvation(300));
        await UntilAsync(() => _begun.Count == 1);
        _hub.Publish(new StackSnapshotItem(304, "Thread-pool starvation began."));
        Samples(304, 330);
        Finding(330, Starvation(300) with { To = 329 });
        Samples(331, 345);
        await UntilAsync(() => _ended.Count == 1);

        var (incident, summary) = _ended[0];
        var run = await RunFileReader.ReadAsync(PathOf(incident), Token);
        Assert.Empty(run.Problems);
        Assert.Equal(("Incident: Thread-pool starvation from Task waits", RuleIds.StarvationByTaskWaits), (run.Header.Title, run.Header.CapturedFor));
        Assert.Equal(_hub.Clock.OriginUtc.AddSeconds(180), run.Header.StartedUtc);
        Assert.Equal(("completed", "Captured automatically. Resolved after 30 s."), (summary.Outcome, summary.Sentence));
        Assert.Equal(summary.Sentence, run.Summary!.Sentence);
        Assert.Equal(["In them.", "Thread-pool starvation began."], run.Items.OfType<StackSnapshotItem>().Select(item => item.Why));
        Assert.Equal([70d, 124], run.Items.OfType<StackSnapshotItem>().Select(item => item.T));
        Assert.Equal(7, Assert.Single(run.Items.OfType<SiteStack>()).Number);
        Assert.Equal(Seconds(0, 120), run.Items.OfType<PoolSample>().Select(sample => sample.T).TakeWhile(t => t < 120));
        Assert.InRange(run.Items.OfType<PoolSample>().Last().T, 159, 165);
        Assert.Equal([null], _problems.Distinct().DefaultIfEmpty());
    }

    [Fact(Timeout = 30_000)]
    public async Task A_run_that_somebody_starts_goes_first_and_the_capture_ends_with_what_it_has()
    {
        Samples(0, 20);
        Watch();
        Finding(23, Starvation(20));
        await UntilAsync(() => _begun.Count == 1);
        Samples(24, 30);
        _runIsOn = true;
        await UntilAsync(() => _ended.Count == 1);

        var run = await RunFileReader.ReadAsync(PathOf(_ended[0].Incident), Token);
        Assert.Equal(("completed", "Captured automatically. A run was started."), (run.Summary!.Outcome, run.Summary.Sentence));
        Assert.Equal(29, run.Items.OfType<PoolSample>().Last().T);
        Assert.Single(Directory.GetFiles(_folder.FullPath));
    }

    [Fact(Timeout = 30_000)]
    public async Task What_is_found_during_a_run_counts_once_and_what_had_begun_before_it_not_again()
    {
        Samples(0, 20);
        Watch();
        Finding(23, Starvation(20));
        await UntilAsync(() => _begun.Count == 1);
        _runIsOn = true;
        Samples(30, 31);
        await UntilAsync(() => _ended.Count == 1);
        Finding(32, Starvation(20));
        await TakenAsync();
        Assert.Empty(_seen);

        Finding(45, Starvation(41));
        Finding(50, Starvation(41));
        Finding(70, Starvation(66));
        await UntilAsync(() => _seen.Count > 0);
        await TakenAsync();

        var incident = Assert.Single(_seen);
        Assert.Equal(("a-run", true, true), (incident.Id, incident.IsInRun, incident.EndedUtc is not null));
        Assert.Single(_begun);
    }

    [Fact(Timeout = 30_000)]
    public async Task While_a_run_is_on_or_where_it_was_switched_off_nothing_is_captured_and_switching_off_ends_a_capture()
    {
        Watch();
        _runIsOn = true;
        Finding(23, Starvation(20));
        await TakenAsync();
        (_runIsOn, _isOff) = (false, true);
        Finding(63, Starvation(60));
        await TakenAsync();
        Assert.Empty(_begun);

        _isOff = false;
        Finding(103, Starvation(100));
        await UntilAsync(() => _begun.Count == 1);
        _isOff = true;
        await UntilAsync(() => _ended.Count == 1);
        Assert.Equal(("stopped", "Captured automatically. Incident capture was turned off."), (_ended[0].Summary.Outcome, _ended[0].Summary.Sentence));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_target_that_ends_ends_the_capture_and_its_file_is_closed()
    {
        Watch();
        Finding(23, Starvation(20));
        await UntilAsync(() => _begun.Count == 1);
        _hub.Publish(new SessionChange(25, SessionState.Killed, "It was killed."));
        await UntilAsync(() => _ended.Count == 1);

        var run = await RunFileReader.ReadAsync(PathOf(_ended[0].Incident), Token);
        Assert.Equal("Captured automatically. The target is gone: It was killed.", run.Summary!.Sentence);
    }

    [Fact(Timeout = 30_000)]
    public async Task When_the_dashboard_closes_the_file_is_closed_with_its_summary_and_the_run_may_be_edited()
    {
        Watch();
        Finding(23, Starvation(20));
        await UntilAsync(() => _begun.Count == 1);
        var id = _begun[0].Id;
        Assert.True(_place!.IsRecording(id));
        Assert.True(_place.IsRecordingHere(id));

        await _end.CancelAsync();
        await _watching;

        Assert.False(_place.IsRecordingHere(id));
        Assert.Equal(("stopped", "Captured automatically. The dashboard was closed."), (_ended[0].Summary.Outcome, _ended[0].Summary.Sentence));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_folder_that_cannot_be_written_costs_a_sentence_and_the_next_incident_is_tried_again()
    {
        Watch();
        Directory.Delete(_folder.FullPath);
        Finding(23, Starvation(20));
        await UntilAsync(() => _problems.Count == 1);
        Assert.StartsWith("An incident could not be captured (", _problems[0], StringComparison.Ordinal);
        Assert.EndsWith("the data folder needs to be writable and to have room.", _problems[0], StringComparison.Ordinal);

        Directory.CreateDirectory(_folder.FullPath);
        Finding(30, Starvation(20) with { To = 29 });
        Finding(43, Starvation(40));
        await UntilAsync(() => _begun.Count == 1);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_disk_that_fills_up_in_the_middle_costs_a_sentence_and_the_end_of_one_file_and_the_next_incident_is_whole()
    {
        await using var disk = await SmallDisk.MountAsync(_folder.FullPath);
        Samples(0, 20);
        Watch();
        Finding(23, Starvation(20));
        await UntilAsync(() => _begun.Count == 1 && File.ReadAllLines(PathOf(_begun[0])).Length > 20);
        await disk.FillAsync();
        Samples(24, 300);
        await UntilAsync(() => _problems.Count == 1);
        Assert.StartsWith("The run cannot be written (", _problems[0], StringComparison.Ordinal);
        Assert.EndsWith("): free disk space; recording then resumes automatically.", _problems[0], StringComparison.Ordinal);
        Finding(300, Starvation(20) with { To = 299 });
        Samples(301, 312);
        await UntilAsync(() => _ended.Count == 1);

        Assert.Equal("failed", _ended[0].Summary.Outcome);
        Assert.StartsWith("The end of the run could not be written (", _ended[0].Summary.Sentence, StringComparison.Ordinal);
        var cut = await RunFileReader.ReadAsync(PathOf(_begun[0]), Token);
        Assert.Null(cut.Summary);
        Assert.Equal(Seconds(0, 20), cut.Items.OfType<PoolSample>().Select(sample => sample.T).Take(20));

        disk.Free();
        Finding(983, Starvation(980));
        await UntilAsync(() => _begun.Count == 2);
        Samples(984, 990);
        Finding(990, Starvation(980) with { To = 989 });
        Samples(991, 1002);
        await UntilAsync(() => _ended.Count == 2);
        var whole = await RunFileReader.ReadAsync(PathOf(_begun[1]), Token);
        Assert.Empty(whole.Problems);
        Assert.Equal(("completed", "Captured automatically. Resolved after 10 s."), (whole.Summary!.Outcome, whole.Summary.Sentence));
        Assert.Equal(Seconds(984, 6), whole.Items.OfType<PoolSample>().Select(sample => sample.T + 860).Take(6));
        Assert.Single(_problems);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_disk_that_is_full_when_an_incident_begins_leaves_no_file_of_it_and_the_next_one_need_not_wait()
    {
        await using var disk = await SmallDisk.MountAsync(_folder.FullPath);
        Watch();
        await disk.FillAsync();
        Finding(23, Starvation(20));
        await UntilAsync(() => _problems.Count == 1);

        Assert.StartsWith("An incident could not be captured (", _problems[0], StringComparison.Ordinal);
        Assert.Empty(_begun);
        Assert.DoesNotContain(Directory.GetFiles(_folder.FullPath), path => path.EndsWith(RunFormat.Extension, StringComparison.Ordinal));

        disk.Free();
        Finding(30, Starvation(20) with { To = 29 });
        Finding(43, Starvation(40));
        await UntilAsync(() => _begun.Count == 1);
        Assert.True(File.Exists(PathOf(_begun[0])));
    }

    void IRecordingListener.Began(CapturedIncident incident) => _begun.Add(incident);

    void ICaptureListener.SeenInRun(CapturedIncident incident) => _seen.Add(incident);

    void IRecordingListener.Problem(string? problem) => _problems.Add(problem);

    Task ICaptureListener.EndedAsync(CapturedIncident incident, RunSummary summary)
    {
        _ended.Add((incident, summary));
        return Task.CompletedTask;
    }

    private static Finding Starvation(double from) => new(RuleIds.StarvationByTaskWaits, from) { Severity = 70, Title = "Thread-pool starvation from Task waits" };

    private static IEnumerable<double> Seconds(int from, int count) => Enumerable.Range(from, count).Select(second => (double)second);

    private string PathOf(CapturedIncident incident) => Path.Combine(_folder.FullPath, incident.Id + RunFormat.Extension);

    private void Watch()
    {
        _place = new RunFolder(_folder.FullPath);
        var around = new CaptureContext(
            () => Shop, () => _runIsOn, () => _runIsOn ? "a-run" : null, () => !_isOff, () => new CapturePlace(_place, TimeSpan.FromSeconds(1), Thresholds.Defaults, static _ => Task.CompletedTask, TimeProvider.System),
            _time);
        _watching = new IncidentWatch(_hub, around, this).FollowAsync(() => false, _end.Token);
    }

    private void Samples(int from, int to)
    {
        for (var second = from; second < to; second++)
        {
            _hub.Publish(new PoolSample(second, 1) { ThreadCount = 3, QueueLength = 0 });
        }
    }

    private void Finding(double t, Finding finding) => _hub.Publish(new FindingItem(t, finding));

    /// <summary>Until what was published is taken: the watch asks whether a run is on after each batch.</summary>
    private static Task TakenAsync() => Task.Delay(200, Token);

    /// <summary>The watch looks around each second of its own clock, which goes on meanwhile.</summary>
    private async Task UntilAsync(Func<bool> isSo)
    {
        while (!isSo())
        {
            _time.Advance(TimeSpan.FromSeconds(1));
            await Task.Delay(10, Token);
        }
    }
}
