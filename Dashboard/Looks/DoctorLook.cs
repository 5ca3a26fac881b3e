using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Stacks;
using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Rules;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Dashboard.Timeline.Findings;

namespace Dashboard.Looks;

/// <summary>Looks at an attached target: at its counters, and at all signals where those give cause. It ends once the cause is known.</summary>
internal sealed class DoctorLook
{
    private static readonly TimeSpan Ticks = TimeSpan.FromMilliseconds(250);

    /// <summary>A sentence that did not change for so long is the last word.</summary>
    private const double SettledSeconds = 2;

    /// <summary>
    /// What is slow or blocked is known after so much of all signals. Then what requests await is traced, or whether those who wait for locks wait in a circle.
    /// </summary>
    private const double UntilTrace = 1.5;

    /// <summary>Waits of some seconds end, and are reported, within so long.</summary>
    private static readonly TimeSpan MostOfMeters = TimeSpan.FromSeconds(7);

    /// <summary>What was read is judged with the next samples, of which there are four a second.</summary>
    private const double UntilJudged = 0.75;

    private readonly WatchedTarget _target;
    private readonly LookPlan _plan;
    private readonly TimeProvider _time;
    private readonly long _began;
    private readonly CountersWindow _counters = new();
    private readonly List<RequestTimes> _requests = [];
    private readonly Dictionary<(string Rule, double From), Finding> _findings = [];
    private readonly RunBlockers _blockers = new();
    private readonly BlameTotals _blame = new();
    private AwaitingCalls? _awaits;
    private LookCause? _cause;
    private double? _allSince;
    private (string Sentence, double Since)? _said;
    private Task<string?>? _tracing;
    private Task<string?>? _meters;
    private double? _metersRead;

    private DoctorLook(WatchedTarget target, LookPlan plan, TimeProvider time) =>
        (_target, _plan, _time, _began) = (target, plan, time, time.GetTimestamp());

    /// <exception cref="UserFacingException">The target ended before anything was known of it.</exception>
    public static Task<DoctorReport> OfAsync(
        WatchedTarget target, IReadOnlyList<int> ports, LookPlan plan, TimeProvider time, CancellationToken token) =>
        new DoctorLook(target, plan, time).LookAsync(ports, token);

    private async Task<DoctorReport> LookAsync(IReadOnlyList<int> ports, CancellationToken token)
    {
        var (monitor, assessments) = (_target.Of<TargetMonitor>(), _target.Of<PoolMonitor>());
        var facts = monitor.Facts ?? throw new UserFacingException(monitor.Sentence);
        var stuck = new StuckThreads(facts);
        _counters.RequestsFrom = _plan.Cause is null ? monitor.Hub.Clock.Now : _plan.From;
        using var subscription = monitor.Hub.Subscribe(TimelineSubscription.RecorderCapacity, out var remembered);
        foreach (var item in remembered.Where(item => item.T >= _plan.From || item is FindingItem))
        {
            Take(item);
        }

        if (_plan.Cause is { } known)
        {
            ReadAll(known, seconds: 0);
        }

        await foreach (var _ in subscription.ItemsOrTicksAsync(Ticks, _time, token).ConfigureAwait(false))
        {
            while (subscription.Items.TryRead(out var item))
            {
                Take(item);
            }

            var isGone = monitor.State.IsGone();
            if (isGone && !_plan.EndsWithTarget)
            {
                throw new UserFacingException(monitor.Sentence);
            }

            var (now, seconds) = (assessments.Now, _time.GetElapsedTime(_began).TotalSeconds);
            if (_cause is null && !_plan.CountersAlone && now.SampledPool is not null
                && (_counters.Causes(now).FirstOrDefault() ?? stuck.Find(seconds)) is { } cause)
            {
                ReadAll(cause, seconds);
            }

            if (_allSince is not null && _counters.HasSlowRequests())
            {
                // Cheap, and longer than all else: whether what requests share is short. Without it the report lacks nothing that it would say.
                _meters ??= TraceAsync(() => monitor.ReadMetersAsync(MostOfMeters, token));
            }

            if (_tracing is null && seconds - _allSince >= UntilTrace)
            {
                _tracing = now.Verdict.FindingIn(now.Findings)?.Kind == WaitKinds.Lock ? TraceAsync(() => monitor.TraceWaitsAsync(token))
                    : _counters.HasSlowRequests() && now.SampledPool?.IsIdle(Diagnosis.Windows.Thresholds.Defaults) == true
                        ? TraceAsync(() => monitor.TraceAwaitsAsync(token))
                    : null;
            }

            if (isGone || IsOver(now, seconds) || seconds >= _plan.Longest.TotalSeconds || _plan.Enough.IsCancellationRequested)
            {
                // What is known of the target grows during the look.
                var report = Report(monitor.Facts ?? facts, ports, now, seconds, monitor.Hub.Clock.Now);
                return _plan.ListsPending && !isGone ? await WithPendingAsync(report, monitor, token).ConfigureAwait(false) : report;
            }
        }

        throw new UserFacingException(monitor.Sentence);
    }

    private void ReadAll(LookCause cause, double seconds)
    {
        (_cause, _allSince) = (cause, seconds);
        _target.Of<SignalLevels>().Give(SignalLevel.All);
    }

    private void Take(TimelineItem item)
    {
        switch (item)
        {
            case PoolSample sample:
                _counters.Add(sample);
                break;
            case RequestTimes times:
                _requests.Add(times);
                break;
            case BlockingSites:
                _blockers.Take(item);
                break;
            case BlameWindow blame:
                _blame.Add(blame);
                break;
            case AwaitingCalls { Calls.Count: > 0 } awaits:
                _awaits = awaits;
                break;
            case FindingItem { Finding: var finding }:
                _findings[(finding.Rule, finding.From)] = finding;
                break;
        }
    }

    private bool IsOver(PoolAssessment now, double seconds)
    {
        if (_allSince is not { } all)
        {
            return now.SampledPool is { IsFull: true };
        }

        var sentence = $"{now.Verdict.Rule} {now.Verdict.Place}";
        if (_said?.Sentence != sentence)
        {
            _said = (sentence, seconds);
        }

        var worst = now.Verdict.FindingIn(now.Findings);
        var isNamed = worst is { Method: not (null or BlockingSites.InlinedHandler) } || (worst is { RequestsAwait: true } && _awaits is not null);
        _metersRead ??= _meters is { IsCompleted: true } ? seconds : null;
        var areMetersRead = worst?.RequestsAwait != true || _meters is null || seconds - _metersRead >= UntilJudged;
        return isNamed && worst!.IsProblem && _tracing is null or { IsCompleted: true } && areMetersRead
            && seconds - all >= _plan.LeastWithAll && seconds - _said!.Value.Since >= SettledSeconds;
    }

    private static async Task<DoctorReport> WithPendingAsync(DoctorReport report, TargetMonitor monitor, CancellationToken token)
    {
        try
        {
            return report with { Pending = await monitor.ListPendingAsync(token).ConfigureAwait(false) };
        }
        catch (UserFacingException e)
        {
            return report with { Missing = string.Join(' ', ((string?[])[report.Missing, e.Message]).OfType<string>()) };
        }
    }

    /// <returns>Why there is no trace, in a sentence; null where there is one.</returns>
    private static async Task<string?> TraceAsync(Func<Task> trace)
    {
        try
        {
            await trace().ConfigureAwait(false);
            return null;
        }
        catch (UserFacingException e)
        {
            return e.Message;
        }
    }

    private DoctorReport Report(TargetFacts facts, IReadOnlyList<int> ports, PoolAssessment now, double seconds, double end)
    {
        var totals = RequestTotals.Of(_requests);
        var findings = _findings.Values.Where(finding => finding.RefinedBy is null && !(finding.To < _plan.From))
            .OrderBy(static finding => finding.From).ToList();

        // What is over by now was wrong all the same.
        var verdict = now.Verdict.Severity < PoolVerdict.ProblemSeverity
            && findings.Where(static finding => finding.IsProblem).MaxBy(static finding => finding.Severity) is { } over ? PoolVerdict.Of(over) : now.Verdict;
        return new DoctorReport(facts, ports, verdict, seconds)
        {
            Findings = findings,
            Cause = _cause?.Words,
            End = end,
            HadRequests = _counters.HadRequests,
            AlwaysOpen = _counters.AlwaysOpen,
            Connections = _counters.Connections,
            Routes = totals.Summaries() is { Count: > 0 } routes ? routes : [.. totals.OpenSummaries().Select(static open => open.SoFar)],
            Blockers = _blockers.In(),
            Blame = _blame.Rows(),
            Awaits = _awaits,
            Missing = _tracing is { IsCompletedSuccessfully: true, Result: { } missing } ? missing : null,
            Load = _counters.MostInFlight is > 0 and var most ? AdviceLoad.Of(facts, most) : null,
        };
    }
}
