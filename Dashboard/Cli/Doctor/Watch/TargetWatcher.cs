using System.Globalization;
using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Windows;
using Dashboard.Looks;
using Dashboard.Machine;
using Dashboard.Running;
using Dashboard.Running.Capture;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Dashboard.Timeline.Findings;
using SessionOptions = Dashboard.Target.SessionOptions;

namespace Dashboard.Cli.Doctor.Watch;

/// <summary>Watches one process: its counters alone until they give cause, then all signals. What is wrong is shown, saved and delivered.</summary>
internal sealed class TargetWatcher
{
    /// <summary>
    /// Until there is cause. Cheaper than a quarter of a second, and short enough for a moment of some seconds. No whole second: what timers queue each second
    /// would be seen in each sample.
    /// </summary>
    public static readonly SessionOptions FromAfar = new() { Interval = TimeSpan.FromSeconds(1.1), Heartbeat = false, Polled = true };

    /// <summary>With all signals: without the heartbeat events come so late that waits are not known to be of a request.</summary>
    private static readonly SessionOptions Closely = new();

    /// <summary>Seconds for which all signals are read at most.</summary>
    public const double LongestSeconds = 60;

    private const double LeastWithAll = 8;

    /// <summary>Seconds of the counters that give cause.</summary>
    private const double WindowSeconds = 10;

    /// <summary>Samples of threads cost more than counters: a pair of them every minute.</summary>
    private const double BetweenThreadsSeconds = 60;

    /// <summary>After a look: closing its sessions keeps the process busy for a moment, and the last verdict is of what was looked at.</summary>
    private const double SettlingSeconds = 5;

    private static readonly TimeSpan Ticks = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan TicksOfEnd = TimeSpan.FromMilliseconds(500);

    private readonly WatchedTarget _target;
    private readonly WatchTools _tools;
    private readonly TargetFacts _facts;
    private readonly string _process;
    private readonly CountersWindow _counters = new(WindowSeconds, PoolWindow.LeastQueuedOfRare);
    private readonly StuckThreads _stuck;
    private double _notBefore;

    /// <summary>Causes that were looked into, whether something was wrong or not.</summary>
    private readonly Cooldowns _causes = new(firstSeconds: 60, longestSeconds: 30 * 60);

    /// <summary>Findings that were shown.</summary>
    private readonly Cooldowns _shown = new(firstSeconds: IncidentRule.CooldownSeconds, longestSeconds: 2 * 60 * 60);

    /// <param name="target">Attached.</param>
    public TargetWatcher(WatchedTarget target, WatchTools tools)
    {
        (_target, _tools, _facts) = (target, tools, target.Monitor.Facts!);
        (_process, _stuck) = (NameOf(_facts), new StuckThreads(_facts, BetweenThreadsSeconds));
    }

    private TargetMonitor Monitor => _target.Monitor;

    private double Now => Monitor.Hub.Clock.Now;

    public static string NameOf(TargetFacts facts) => string.Create(CultureInfo.InvariantCulture, $"{facts.Title} ({facts.ProcessId})");

    /// <summary>Completes when the process ended, or at the end of the watch.</summary>
    public async Task WatchAsync(CancellationToken stop)
    {
        using var subscription = Monitor.Hub.Subscribe(TimelineSubscription.ViewerCapacity);
        try
        {
            await foreach (var isTick in subscription.ItemsOrTicksAsync(Ticks, _tools.Time, stop).ConfigureAwait(false))
            {
                while (subscription.Items.TryRead(out var item))
                {
                    if (item is PoolSample sample)
                    {
                        _counters.Add(sample);
                    }
                }

                if (Monitor.State.IsGone())
                {
                    return;
                }

                if (isTick && Now >= _notBefore && Cause() is { } cause)
                {
                    await LookAsync(cause, stop).ConfigureAwait(false);
                    _counters.Clear();
                    _notBefore = Now + SettlingSeconds;
                }
            }
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // The watch ends.
        }
    }

    private LookCause? Cause()
    {
        var (t, now) = (Now, _target.Of<PoolMonitor>().Now);
        return _counters.Causes(now).FirstOrDefault(cause => _causes.IsDue(cause.Kind, t))
            ?? (_causes.IsDue(StuckThreads.Kind, t) ? _stuck.Find(t) : null);
    }

    private async Task LookAsync(LookCause cause, CancellationToken stop)
    {
        await _tools.Looking.WaitAsync(stop).ConfigureAwait(false);
        try
        {
            using var exactly = CoalescedTime.Exactly(_tools.Time);
            var began = Now;
            _tools.Tally.Looked();
            _tools.Output.Say($"{_process}: {cause.Words}. All signals are read.");
            var plan = new LookPlan(LookPlan.LongestOfOne)
            {
                Cause = cause,
                From = began - WindowSeconds,
                LeastWithAll = LeastWithAll,
                EndsWithTarget = true,
                Enough = stop,
            };
            Monitor.SetOptions(Closely);
            var (report, run) = await ReportAsync(plan).ConfigureAwait(false);
            var pause = _causes.Begin(cause.Kind, Now);
            if (report is { IsProblem: true, Worst: { } worst })
            {
                await FoundAsync(report with { SecondsBefore = began }, worst, began, run, stop).ConfigureAwait(false);
            }
            else
            {
                await LeaveAsync(run, "What was found at first turned out not to be a problem.").ConfigureAwait(false);
                _tools.Output.Say($"{_process}: {(report.IsProblem ? "what causes it was not seen" : "nothing is wrong")}. Its counters alone are read again; "
                    + $"this cause counts again in {Readable.Seconds(pause)}.");
            }
        }
        catch (UserFacingException e)
        {
            _tools.Output.Say($"{_process}: {e.Message}");
        }
        finally
        {
            _target.Of<SignalLevels>().Give(SignalLevel.Counters);
            Monitor.SetOptions(FromAfar);
            _tools.Looking.Release();
        }
    }

    /// <summary>The run begins with the first problem that was not shown lately: the log record of that, which comes before the look's end, names it.</summary>
    private async Task<(DoctorReport Report, WatchedRun? Run)> ReportAsync(LookPlan plan)
    {
        using var over = new CancellationTokenSource();
        var run = RecordFirstAsync(over.Token);
        try
        {
            var report = await DoctorLook.OfAsync(_target, Ports(), plan, _tools.Time, CancellationToken.None).ConfigureAwait(false);
            await over.CancelAsync().ConfigureAwait(false);
            return (report, await run.ConfigureAwait(false));
        }
        catch (UserFacingException e)
        {
            await over.CancelAsync().ConfigureAwait(false);
            await LeaveAsync(await run.ConfigureAwait(false), e.Message).ConfigureAwait(false);
            throw;
        }
    }

    private async Task<WatchedRun?> RecordFirstAsync(CancellationToken over)
    {
        while (!over.IsCancellationRequested)
        {
            var lasting = _target.Of<PoolMonitor>().Now.Findings.Where(static one => one is { To: null, IsProblem: true });
            if (lasting.FirstOrDefault(one => _shown.IsDue(KeyOf(one), Now)) is { } first)
            {
                return new WatchedRun(first, await _tools.Runs.BeginAsync(_target, Monitor.Facts ?? _facts, first, _process).ConfigureAwait(false));
            }

            await Task.Delay(TicksOfEnd, _tools.Time, over).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        return null;
    }

    private async Task LeaveAsync(WatchedRun? run, string sentence)
    {
        if (run?.Recording is { } recording)
        {
            await _tools.Runs.EndAsync(recording, sentence, _target, _process).ConfigureAwait(false);
        }
    }

    /// <param name="run">That began already; null: none was due.</param>
    private async Task FoundAsync(DoctorReport report, Finding worst, double began, WatchedRun? run, CancellationToken stop)
    {
        if (run is null && !_shown.IsDue(KeyOf(worst), Now))
        {
            var what = report.Verdict.Place ?? report.Verdict.Headline ?? worst.Title;
            _tools.Tally.FoundAgain();
            _tools.Output.Say($"{_process}: again: {what}. It was shown already and is not saved again.");
            return;
        }

        _tools.Tally.Found(_process);
        run ??= new WatchedRun(worst, await _tools.Runs.BeginAsync(_target, Monitor.Facts ?? _facts, worst, _process).ConfigureAwait(false));
        if (run.Recording is { } recording)
        {
            var sentence = await UntilOverAsync(worst, began, stop).ConfigureAwait(false);
            var summary = await _tools.Runs.EndAsync(recording, sentence, _target, _process).ConfigureAwait(false);
            report = RecordedReport.Of(report, recording.Found, summary, Now - began) with { RunId = recording.Incident.Id };
        }

        // By now more may be known of its place.
        foreach (var key in ((Finding?[])[worst, report.Worst, run.First]).OfType<Finding>().Select(KeyOf).Distinct(StringComparer.Ordinal))
        {
            _shown.Begin(key, Now);
        }

        var json = WatchJson.Of(report, _tools.Time.GetUtcNow());
        _tools.Output.Write(report, json);
        foreach (var receiver in _tools.Notices)
        {
            receiver.Offer(new FindingNotice(json, report.RunId));
        }
    }

    private IReadOnlyList<int> Ports() => _facts is { OnThisMachine: true, IsVisible: not false } ? ListeningPorts.Of(_facts.ProcessId) : [];

    private static string KeyOf(Finding finding) => $"{finding.Rule} {finding.Place}";

    /// <returns>Why the recording ends, in a sentence.</returns>
    private async Task<string> UntilOverAsync(Finding worst, double began, CancellationToken stop)
    {
        var calm = (double?)null;
        while (true)
        {
            var now = Now;
            if (Monitor.State.IsGone())
            {
                return $"The target is gone: {Monitor.Sentence}";
            }

            calm = _target.Of<PoolMonitor>().Now.Verdict.Severity >= PoolVerdict.ProblemSeverity ? null : calm ?? now;
            if (now - calm >= IncidentRule.SecondsAfter)
            {
                return $"Resolved after {Readable.Seconds(calm - worst.From)}.";
            }

            if (now - began >= LongestSeconds)
            {
                return $"Still unresolved after {Readable.Seconds(now - worst.From)}; all signals are read for {Readable.Seconds(LongestSeconds)} at most.";
            }

            if (stop.IsCancellationRequested)
            {
                return "The watch was ended.";
            }

            await Task.Delay(TicksOfEnd, _tools.Time, stop).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    /// <param name="First">With what it began.</param>
    /// <param name="Recording">Null where none can be saved, which was said.</param>
    private sealed record WatchedRun(Finding First, IncidentRecording? Recording);
}
