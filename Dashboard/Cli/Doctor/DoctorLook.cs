using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Stacks;
using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Rules;
using Dashboard.Running;
using Dashboard.Target;
using Dashboard.Target.Threads;
using Dashboard.Target.Watched;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Work;

namespace Dashboard.Cli.Doctor;

/// <summary>Looks at an attached target: at its counters, and at all signals where those give cause. It ends once the cause is known.</summary>
internal sealed class DoctorLook
{
    private static readonly TimeSpan Ticks = TimeSpan.FromMilliseconds(250);

    /// <summary>A sentence that did not change for so long is the last word.</summary>
    private const double SettledSeconds = 2;

    /// <summary>All signals are heard for so long at least.</summary>
    private const double LeastWithAll = 4;

    /// <summary>After so much of the counters they can give cause for more.</summary>
    private const double LeastOfCounters = 1;

    /// <summary>
    /// What is slow or blocked is known after so much of all signals. Then what requests await is traced, or whether those who wait for locks wait in a circle.
    /// </summary>
    private const double UntilTrace = 1.5;

    /// <summary>Pool threads in one wait without a limit in two looks: a circle has two at least.</summary>
    private const int LeastStuck = 2;

    private const double BetweenThreads = 1;
    private const double SlowSeconds = 0.1;
    private const double BusyPercent = 50;
    private const double CollectingPercent = 10;
    private const double MuchContention = 50;

    private readonly WatchedTarget _target;
    private readonly TimeProvider _time;
    private readonly long _began;
    private readonly List<PoolSample> _samples = [];
    private readonly List<RequestTimes> _requests = [];
    private readonly Dictionary<(string Rule, double From), Finding> _findings = [];
    private AwaitingCalls? _awaits;
    private string? _cause;
    private double? _allSince;
    private (string Sentence, double Since)? _said;
    private (double At, HashSet<long> Waiting)? _threads;
    private Task<string?>? _tracing;

    private DoctorLook(WatchedTarget target, TimeProvider time) => (_target, _time, _began) = (target, time, time.GetTimestamp());

    /// <param name="longest">When the look ends, whatever is known then.</param>
    /// <param name="countersAlone">True never asks for more than the counters.</param>
    /// <exception cref="UserFacingException">The target ended.</exception>
    public static Task<DoctorReport> OfAsync(
        WatchedTarget target, IReadOnlyList<int> ports, TimeSpan longest, bool countersAlone, TimeProvider time, CancellationToken token) =>
        new DoctorLook(target, time).LookAsync(ports, longest, countersAlone, token);

    private async Task<DoctorReport> LookAsync(IReadOnlyList<int> ports, TimeSpan longest, bool countersAlone, CancellationToken token)
    {
        var (monitor, assessments) = (_target.Of<TargetMonitor>(), _target.Of<PoolMonitor>());
        var facts = monitor.Facts ?? throw new UserFacingException(monitor.Sentence);
        using var subscription = monitor.Hub.Subscribe(TimelineSubscription.RecorderCapacity, out var remembered);
        foreach (var item in remembered)
        {
            Take(item);
        }

        await foreach (var _ in subscription.ItemsOrTicksAsync(Ticks, _time, token).ConfigureAwait(false))
        {
            while (subscription.Items.TryRead(out var item))
            {
                Take(item);
            }

            if (monitor.State.IsGone())
            {
                throw new UserFacingException(monitor.Sentence);
            }

            var (now, seconds) = (assessments.Now, _time.GetElapsedTime(_began).TotalSeconds);
            if (_cause is null && !countersAlone && now.SampledPool?.Covered >= LeastOfCounters && (CauseIn(now) ?? Stuck(facts, seconds)) is { } cause)
            {
                (_cause, _allSince) = (cause, seconds);
                _target.Of<SignalLevels>().Give(SignalLevel.All);
            }

            if (_tracing is null && seconds - _allSince >= UntilTrace)
            {
                _tracing = now.Verdict.FindingIn(now.Findings)?.Kind == WaitKinds.Lock ? TraceAsync(() => monitor.TraceWaitsAsync(token))
                    : HasSlowRequests() && now.SampledPool?.IsIdle(Diagnosis.Windows.Thresholds.Defaults) == true
                        ? TraceAsync(() => monitor.TraceAwaitsAsync(token))
                    : null;
            }

            if (IsOver(now, seconds) || seconds >= longest.TotalSeconds)
            {
                // What is known of the target grows during the look.
                return Report(monitor.Facts ?? facts, ports, now, seconds, monitor.Hub.Clock.Now);
            }
        }

        throw new UserFacingException(monitor.Sentence);
    }

    private void Take(TimelineItem item)
    {
        switch (item)
        {
            case PoolSample sample:
                _samples.Add(sample);
                break;
            case RequestTimes times:
                _requests.Add(times);
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
        var isNamed = worst is { Method: not null } || (worst is { RequestsAwait: true } && _awaits is not null);
        return isNamed && worst!.IsProblem && _tracing is null or { IsCompleted: true }
            && seconds - all >= LeastWithAll && seconds - _said!.Value.Since >= SettledSeconds;
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

    /// <summary>By the counters' means (Little's law), or because requests are open all the time.</summary>
    private bool HasSlowRequests() => MeanSeconds >= SlowSeconds
        || (Open >= 1 && _samples.TrueForAll(static sample => sample.CurrentRequests is null or >= 1));

    private double Open => _samples.Average(static sample => sample.CurrentRequests) ?? 0;

    /// <summary>Null where no request began.</summary>
    private double? MeanSeconds => _samples.Average(static sample => sample.RequestsStartedPerSecond ?? 0) is > 0 and var started ? Open / started : null;

    /// <summary>What the counters show that may be wrong; null where there is nothing.</summary>
    private string? CauseIn(PoolAssessment now) =>
        now.Verdict is { Severity: > Severities.Notice, Headline: { } headline } ? headline
            : _samples.Count(static sample => sample.QueueLength > 0) > 1 ? "work waits in the queue"
            : _samples.Max(static sample => sample.RequestQueueLength + sample.ConnectionQueueLength) > 0 ? "requests wait in Kestrel's queue"
            : MeanSeconds >= SlowSeconds ? $"requests take {Readable.Milliseconds(1_000 * MeanSeconds.Value)} on average"
            : HasSlowRequests() ? $"{Readable.Plural((long)Math.Round(Open), "request")} {(Math.Round(Open) == 1 ? "is" : "are")} open all the time"
            : _samples[^1].FailedRequests > _samples[0].FailedRequests ? "requests fail"
            : now.SampledPool!.UsablePercent >= BusyPercent ? $"its processors are {Readable.Percent(now.SampledPool.UsablePercent)} busy"
            : now.SampledPool.CollectingPercent >= CollectingPercent ? "much of the time goes into garbage collections"
            : now.SampledPool.ContentionsPerSecond >= MuchContention ? "threads wait for locks"
            : null;

    /// <summary>Requests that hung before the look are in no counter, but their threads wait, which Linux shows without a session.</summary>
    private string? Stuck(TargetFacts facts, double seconds)
    {
        if (seconds - _threads?.At < BetweenThreads || new LinuxThreads(facts.ProcessId).Look() is not { } looks)
        {
            return null;
        }

        var waiting = looks.Where(static look => look is { IsWorker: true, Doing: ThreadStatus.Waiting }).Select(static look => look.Thread).ToHashSet();
        var stuck = waiting.Count(thread => _threads?.Waiting.Contains(thread) == true);
        _threads = (seconds, waiting);
        return stuck >= LeastStuck ? $"{Readable.Count(stuck)} pool threads wait all the time" : null;
    }

    private DoctorReport Report(TargetFacts facts, IReadOnlyList<int> ports, PoolAssessment now, double seconds, double end)
    {
        var totals = RequestTotals.Of(_requests);
        var findings = _findings.Values.Where(static finding => finding.RefinedBy is null).OrderBy(static finding => finding.From).ToList();

        // What is over by now was wrong all the same.
        var verdict = now.Verdict.Severity < PoolVerdict.ProblemSeverity
            && findings.Where(static finding => finding.IsProblem).MaxBy(static finding => finding.Severity) is { } over ? PoolVerdict.Of(over) : now.Verdict;
        return new DoctorReport(facts, ports, verdict, seconds)
        {
            Findings = findings,
            Cause = _cause,
            End = end,
            HadRequests = _samples.Exists(static sample => sample.RequestsStarted > 0 || sample.CurrentRequests > 0),
            Routes = totals.Summaries() is { Count: > 0 } routes ? routes : [.. totals.OpenSummaries().Select(static open => open.SoFar)],
            Awaits = _awaits,
            Missing = _tracing is { IsCompletedSuccessfully: true, Result: { } missing } ? missing : null,
            Load = LoadOf(facts),
        };
    }

    /// <summary>Each connection of HTTP/1.1 has one request at a time; what queues is more than requests.</summary>
    private AdviceLoad? LoadOf(TargetFacts facts)
    {
        var most = _samples.Max(static sample => Math.Min(
            sample.CurrentConnections ?? 0, (sample.CurrentRequests ?? 0) + (sample.QueueLength ?? 0)));
        return most > 0 ? AdviceLoad.Of(facts, most) : null;
    }
}
