using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Tails;
using Dashboard.RunFile;
using Dashboard.Target.Levels;
using Dashboard.Timeline.Graph;
using Dashboard.Timeline.Histograms;
using Dashboard.Timeline.Rates;

namespace Dashboard.Running;

/// <summary>Adds up a run's figures item by item while recording, so that the summary needs no second reading.</summary>
internal sealed class RunTally(double origin = double.NegativeInfinity)
{
    private const int SparklinePoints = 60;

    /// <summary>
    /// The most items kept of one load, to judge it: 10 minutes at 10 samples and 4 load intervals a second are 8,400, a drain as long doubles them.
    /// </summary>
    private const int MaxItemsOfPhase = 20_000;

    private readonly InjectionTally _injections = new();
    private readonly PeakCurve _threads = new();
    private readonly Dictionary<string, List<TimelineItem>> _phases = new(StringComparer.Ordinal);
    private readonly LoadItems _loads = new();
    private readonly QueueWaitTally _queueWait = new();
    private readonly ItemWaitsTally _itemWaits = new(origin);
    private PoolSample? _last;
    private double? _peakQueue;
    private readonly RequestTally _requests = new();
    private readonly UntimedRequests _untimed = new();
    private (double From, double To)? _timed;
    private readonly BlameTotals _blame = new();
    private readonly SlowestRequests _slowest = new();
    private readonly Dictionary<SignalLevel, double> _signalSeconds = [];
    private SignalsChange? _signals;

    public long ItemsLost { get; private set; }

    public SessionChange? SessionEnd { get; private set; }

    public void Add(TimelineItem item)
    {
        Collect(item);
        _untimed.Add(item);
        _itemWaits.Add(item);
        switch (item)
        {
            case PoolSample sample:
                _last = sample;
                _queueWait.Add(sample);
                if (sample.ThreadCount is { } threads)
                {
                    _threads.Add(sample.T, threads);
                }

                if (sample.QueueLength is { } queue)
                {
                    _peakQueue = Math.Max(_peakQueue ?? 0, queue);
                }

                break;
            case Injection or WorkerThreadChange:
                _injections.Add(item);
                break;
            case RequestTimes times:
                _requests.Add(times);
                _timed = (_timed?.From ?? times.T - times.WindowSeconds, times.T);
                break;
            case BlameWindow blame:
                _blame.Add(blame);
                break;
            case SampledRequests sampled:
                _slowest.Add(sampled);
                break;
            case WaitGraphItem graph:
                WaitGraph = graph.Graph;
                break;
            case AwaitingCalls { Calls.Count: > 0 } awaiting:
                Awaiting = awaiting;
                break;
            case SignalsChange signals:
                CountSignals(signals.T);
                _signals = signals;
                break;
            case Lost lost:
                ItemsLost += lost.Count;
                break;
            case SessionChange { State: SessionState.Ended or SessionState.Killed or SessionState.Failed } end:
                SessionEnd ??= end;
                break;
        }
    }

    /// <summary>The items of one load, its drain and the sample before it included.</summary>
    public IReadOnlyList<TimelineItem> ItemsOf(string phase) => _phases.GetValueOrDefault(phase) ?? [];

    public RequestTotals Requests() => _requests.Take();

    /// <summary>The number of requests of which that is known; null when it was not read.</summary>
    public FollowedRequests? Followed(RequestTotals totals, double origin) =>
        _timed is not var (from, to) ? null : new(totals.Timed, Math.Max(0, from - origin), to - origin) { Missed = totals.Unaccounted + _untimed.Count };

    public SlowestRequests Slowest => _slowest;

    public IReadOnlyList<BlameRow> Blame() => _blame.Rows();

    /// <summary>The last sample of what threads wait for; null without one.</summary>
    public WaitForGraph? WaitGraph { get; private set; }

    /// <summary>The last trace of what requests await that shows any; null without one.</summary>
    public AwaitingCalls? Awaiting { get; private set; }

    /// <summary>Seconds for which each level of signals was on.</summary>
    public IReadOnlyDictionary<string, double> SignalSeconds(double end)
    {
        CountSignals(end);
        return _signalSeconds.ToDictionary(level => SignalWords.Key(level.Key), level => level.Value, StringComparer.Ordinal);
    }

    public PoolSummary Pool(TargetFacts? target)
    {
        var itemWaits = _itemWaits.Waits;
        var pool = _queueWait.Into(new PoolSummary
        {
            Processors = target?.ProcessorCount,
            MinThreads = target?.MinThreads,
            ThreadsStart = _threads.First,
            ThreadsMax = _threads.Highest,
            ThreadsEnd = _threads.Last,
            PeakQueue = _peakQueue,
            QueueWaitP99Ms = itemWaits?.P99Ms,
            QueueWaitLongestMs = itemWaits?.MaxMs,
            QueueWaitShare = itemWaits?.Share,
            Injections = _injections.Counts.ToDictionary(p => InjectionReasons.Name(p.Key), p => p.Value.Changes, StringComparer.Ordinal),
            GoalRaises = _injections.Counts.Values.Sum(c => c.Raises),
            ThreadsRetired = _injections.ThreadsRetired,
        });
        return itemWaits is { IsOfMost: true } known
            ? pool with { QueueWaitMeanMs = known.MeanMs, QueueWaitMaxMs = _itemWaits.WorstMeanMs ?? known.MeanMs }
            : pool;
    }

    public double[] Sparkline() => _threads.Parts(SparklinePoints);

    private void CountSignals(double until)
    {
        if (_signals is { } on)
        {
            _signalSeconds[on.Level] = _signalSeconds.GetValueOrDefault(on.Level) + Math.Max(0, until - on.T);
            _signals = on with { T = until };
        }
    }

    private void Collect(TimelineItem item)
    {
        var begins = _loads.Take(item);
        if (_loads.Load is null || (!begins
            && item is not (PoolSample or LoadInterval or FirstRequest or Phase or RequestTimes or BlameWindow or SampledRequests)))
        {
            return;
        }

        foreach (var name in _loads.NamesOf(item).OfType<string>())
        {
            if (begins)
            {
                _phases[name] = _last is null ? [] : [_last];
            }

            if (_phases[name] is { Count: < MaxItemsOfPhase } phase)
            {
                phase.Add(item);
            }
        }
    }
}
