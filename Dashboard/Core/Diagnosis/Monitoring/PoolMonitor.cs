using Dashboard.Target;
using Dashboard.Timeline.Findings;
using Microsoft.Extensions.Hosting;

namespace Dashboard.Diagnosis.Monitoring;

/// <summary>
/// Finds what is wrong with the attached target's pool, as <see cref="FindingItem"/>s on its timeline, from which pages, runs and captures take it. New targets
/// and thresholds start anew. Thread-safe.
/// </summary>
public sealed partial class PoolMonitor : BackgroundService
{
    /// <summary>The most by which a viewer's figures are late, so that its verdict is of the same sample.</summary>
    private static readonly TimeSpan LongestWait = TimeSpan.FromMilliseconds(250);

    /// <summary>Four seconds of four samples each: on a busy machine several come together.</summary>
    private const int Kept = 16;

    /// <summary>Silence raises no event.</summary>
    private static readonly TimeSpan LookEvery = TimeSpan.FromMilliseconds(500);

    /// <summary>A look so late is this process' own stall: what waits is read first.</summary>
    private static readonly TimeSpan OwnStall = TimeSpan.FromSeconds(1);

    private readonly TargetMonitor _monitor;
    private readonly ICurrentThresholds _thresholds;
    private readonly TimeProvider _time;
    private readonly ILogger<PoolMonitor> _logger;
    /// <summary>The last seconds, the newest last: a viewer may show an older sample.</summary>
    private volatile PoolAssessment[] _latest = [PoolAssessment.Unknown];
    private volatile TimelineHub? _hub;
    private TaskCompletionSource? _asked;

    private volatile TaskCompletionSource _next = NewSignal();

    public PoolMonitor(TargetMonitor monitor, ICurrentThresholds thresholds, TimeProvider time, ILogger<PoolMonitor> logger) =>
        (_monitor, _thresholds, _time, _logger) = (monitor, thresholds, time, logger);

    public PoolAssessment Now => _hub == _monitor.Hub ? _latest[^1] : PoolAssessment.Unknown;

    /// <summary>The assessment by all samples up to a time, in seconds of its timeline; after a quarter of a second as it is known by then.</summary>
    /// <param name="t">Null: as it is known now.</param>
    public async Task<PoolAssessment> NowAsync(double? t, CancellationToken token)
    {
        var began = _time.GetTimestamp();
        while (_next is var next && Now is { SampledPool.T: var known } && known < t && LongestWait - _time.GetElapsedTime(began) is { Ticks: > 0 } left)
        {
            await next.Task.WaitAsync(left, _time, token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        token.ThrowIfCancellationRequested();
        return (t is null || _hub != _monitor.Hub ? null : Array.FindLast(_latest, one => one.SampledPool is null || one.SampledPool.T <= t)) ?? Now;
    }

    /// <summary>Waits until all that was published before is judged, and the newest is on the timeline; at once where that is not followed.</summary>
    public Task JudgedAsync(TimelineHub hub)
    {
        var own = NewSignal();
        var asked = Interlocked.CompareExchange(ref _asked, own, null) ?? own;
        if (_hub != hub)
        {
            asked.TrySetResult();
        }

        return asked.Task;
    }

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        while (!stoppingToken.IsCancellationRequested)
        {
            var hub = _monitor.Hub;
            try
            {
                await FollowAsync(hub, stoppingToken).ConfigureAwait(false);
            }
            catch (OperationCanceledException) when (stoppingToken.IsCancellationRequested)
            {
                return;
            }
            catch (Exception e)
            {
                // A defect of ours in a rule: the charts and the recording go on, and the rules begin anew.
                Log.Failed(_logger, e);
                await Task.Delay(LookEvery, _time, stoppingToken).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            }
            finally
            {
                _hub = null;
                Interlocked.Exchange(ref _asked, null)?.TrySetResult();
            }
        }
    }

    private async Task FollowAsync(TimelineHub hub, CancellationToken token)
    {
        using var subscription = hub.Subscribe(TimelineSubscription.RecorderCapacity, out var remembered);
        var thresholds = _thresholds.Current;
        var (diagnoser, facts) = (new Diagnoser(thresholds), (TargetFacts?)null);
        var over = new OverFindings();
        (_latest, _hub) = ([PoolAssessment.Unknown], hub);

        // Items that are published once, perhaps before.
        foreach (var item in remembered.Where(item => item is SiteStack or SignalsChange or Phase))
        {
            diagnoser.Add(item);
        }

        var lastLook = _time.GetTimestamp();
        await foreach (var isTick in subscription.ItemsOrTicksAsync(LookEvery, _time, token).ConfigureAwait(false))
        {
            if (_monitor.Facts is var known && !ReferenceEquals(known, facts))
            {
                diagnoser.Know(facts = known);
            }

            TaskCompletionSource? asked;
            do
            {
                asked = Interlocked.Exchange(ref _asked, null);
                while (subscription.Items.TryRead(out var item))
                {
                    Tell(hub, item is FindingItem ? [] : diagnoser.Add(item), over);
                    if (item is PoolSample)
                    {
                        // Each of several that came together: a viewer may show any of them.
                        Assess(hub, diagnoser, over);
                    }
                }

                if (asked is not null)
                {
                    Tell(hub, diagnoser.Report(), over);
                    asked.TrySetResult();
                }
            }
            while (asked is not null || Volatile.Read(ref _asked) is not null);

            if (isTick)
            {
                if (_time.GetElapsedTime(lastLook) - LookEvery >= OwnStall)
                {
                    diagnoser.Excuse(hub.Clock.Now);
                }

                lastLook = _time.GetTimestamp();
                Tell(hub, diagnoser.Pass(hub.Clock.Now), over);
                Assess(hub, diagnoser, over);
            }

            if (_monitor.Hub != hub || !ReferenceEquals(_thresholds.Current, thresholds))
            {
                break;
            }
        }

        // By other thresholds nothing of it need hold.
        Tell(hub, diagnoser.End(), over);
    }

    private void Assess(TimelineHub hub, Diagnoser diagnoser, OverFindings over)
    {
        var current = diagnoser.Current;
        var verdict = RunVerdict.Now(current, diagnoser.SampledPool);
        var now = new PoolAssessment(verdict, current, diagnoser.SampledPool)
        {
            Over = verdict.Severity < PoolVerdict.ProblemSeverity ? over.LastAt(hub.Clock.Now) : null,
        };
        _latest = [.. _latest.TakeLast(Kept - 1), now];
        Interlocked.Exchange(ref _next, NewSignal()).TrySetResult();
    }

    private static TaskCompletionSource NewSignal() => new(TaskCreationOptions.RunContinuationsAsynchronously);

    private static void Tell(TimelineHub hub, IReadOnlyList<Finding> told, OverFindings over)
    {
        foreach (var finding in told)
        {
            over.Add(finding);
            hub.Publish(new FindingItem(hub.Clock.Now, finding));
        }
    }

    private static partial class Log
    {
        [LoggerMessage(EventId = 1, Level = LogLevel.Error, Message = "The rules failed because of a bug and are restarting.")]
        public static partial void Failed(ILogger logger, Exception e);
    }
}
