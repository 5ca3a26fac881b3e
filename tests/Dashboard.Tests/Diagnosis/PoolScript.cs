using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Diagnosis;

/// <summary>A pool by hand, four samples a second: two processors, a minimum of two threads and a maximum of 50 where nothing else is said.</summary>
internal sealed class PoolScript
{
    private const double Interval = 0.25;
    private readonly double _interval;
    private readonly Diagnoser _diagnoser;
    private readonly List<Finding> _told = [];
    private int? _goal;

    public PoolScript(int processors = 2, int minThreads = 2, Thresholds? thresholds = null, double? quota = null, int? maxThreads = 50, double interval = Interval)
    {
        _interval = interval;
        _diagnoser = new Diagnoser(thresholds ?? Thresholds.Defaults);
        _diagnoser.Know(new TargetFacts(1, "target", null, "", "10.0.12", null, null)
        {
            ProcessorCount = processors,
            MinThreads = minThreads,
            MaxThreads = maxThreads,
            Collector = new CollectorFacts(IsServer: true, IsConcurrent: true) { LimitMegabytes = 200 },
            QuotaProcessors = quota,
        });
    }

    public double T { get; private set; }

    public IReadOnlyList<Finding> Told => _told;

    public IReadOnlyList<Finding> All => _diagnoser.All;

    public IReadOnlyList<Finding> Current => _diagnoser.Current;

    public SampledPool? SampledPool => _diagnoser.SampledPool;

    /// <summary>Ids of everything that was ever told.</summary>
    public IEnumerable<string> Rules => _told.Select(finding => finding.Rule).Distinct(StringComparer.Ordinal);

    public Finding The(string rule) => _diagnoser.All.Last(finding => finding.Rule == rule);

    /// <summary>So many seconds of the same samples.</summary>
    /// <param name="seconds">How long.</param>
    /// <param name="queue">Work items queued.</param>
    /// <param name="threads">Threads.</param>
    /// <param name="cpu">Percent of all processors.</param>
    /// <param name="items">Completed work items per second.</param>
    /// <param name="contentions">Lock contentions per second.</param>
    /// <param name="collecting">Percent of the time in garbage collection.</param>
    /// <param name="paused">Share of the time in which threads are suspended for collections; null: not read.</param>
    /// <param name="failed">Requests since the target's start.</param>
    /// <param name="beside">Items that come just before each sample, by its time.</param>
    public PoolScript For(
        double seconds,
        double queue = 0,
        double threads = 4,
        double cpu = 2,
        double items = 20,
        double contentions = 0,
        double collecting = 0,
        double? paused = null,
        double? failed = null,
        Func<double, IEnumerable<TimelineItem>>? beside = null)
    {
        for (var i = 0; i < seconds / _interval; i++)
        {
            T += _interval;
            foreach (var item in beside?.Invoke(T) ?? [])
            {
                Add(item);
            }

            Add(new PoolSample(T, _interval)
            {
                QueueLength = queue,
                ThreadCount = threads,
                CpuPercent = cpu,
                TimeInGcPercent = collecting,
                GcPausedSeconds = paused * _interval,
                FailedRequests = failed,
                CompletedItems = items * _interval,
                LockContentions = contentions * _interval,
            });
        }

        return this;
    }

    /// <summary>The pool changes its goal now.</summary>
    public PoolScript Goal(int reason, int goal)
    {
        Add(new Injection(T, reason, goal, _goal, _goal is null || goal > _goal, 0));
        _goal = goal;
        return this;
    }

    public PoolScript Add(TimelineItem item)
    {
        _told.AddRange(_diagnoser.Add(item));
        return this;
    }

    public PoolScript Pass(double now)
    {
        _told.AddRange(_diagnoser.Pass(now));
        return this;
    }

    /// <summary>A quarter of a second of load whose answers all took the same.</summary>
    public static LoadInterval Load(double t, int inFlight, long completed, double seconds)
    {
        var histogram = new LatencyHistogram();
        for (var i = 0L; i < completed; i++)
        {
            histogram.Record((long)(seconds * 1e6));
        }

        return new LoadInterval(t, Interval, false, completed, completed, inFlight, 0) { Service = histogram.ToSparse() };
    }
}
