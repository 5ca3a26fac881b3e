using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Blockers;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>What was seen while a finding lasted. Bounded: counts, extremes and <see cref="Finding.MaxCited"/> times. Not thread-safe.</summary>
internal sealed class Episode
{
    private const double MomentBefore = 1;

    private readonly SortedDictionary<int, InjectionCount> _changes = [];
    private readonly List<double> _events = [];
    private readonly List<double> _ends = [];
    private readonly CitedTimes _samples = new();
    private double _cpuSeconds;
    private double _seconds;

    /// <param name="from">Since when.</param>
    /// <param name="first">The moment at which the rule was sure.</param>
    /// <param name="limits">What the rule holds its figures against.</param>
    public Episode(double from, PoolSnapshot first, Thresholds limits)
    {
        (From, Limits) = (from, limits);
        ThreadsBefore = first.Threads - Math.Max(0, first.ThreadsGrown);
        (ThreadsLeast, Ended) = (first.Threads, first.Goals.Retired);
        _ends.AddRange(first.Goals.RetiredAt.Take(Finding.MaxCited));
        foreach (var change in first.Goals.Changes.Where(change => SpeaksForIt(change, from)))
        {
            Add(change);
        }

        (_cpuSeconds, _seconds) = ((first.CpuPercent ?? 0) * first.Covered, first.CpuPercent is null ? 0 : first.Covered);
        _samples.Add(from);
        Take(first);
        Queued(first.Fullest);
    }

    /// <summary>Since when, seconds on the timeline.</summary>
    public double From { get; }

    /// <summary>What the rule holds its figures against.</summary>
    public Thresholds Limits { get; }

    /// <summary>The newest moment.</summary>
    public PoolSnapshot Last { get; private set; } = null!;

    /// <summary>Threads about 5 s before the rule was sure.</summary>
    public double ThreadsBefore { get; }

    public double ThreadsLeast { get; private set; }

    public double ThreadsMost { get; private set; }

    /// <summary>Most work items queued in any sample.</summary>
    public double QueueMost { get; private set; }

    /// <summary>The longest mean wait in the queue of any second, seconds.</summary>
    public double WaitMost { get; private set; }

    /// <summary>The longest time in which nothing left the queue, seconds.</summary>
    public double StillMost { get; private set; }

    /// <summary>Most contended lock acquisitions per second.</summary>
    public double ContentionsMost { get; private set; }

    /// <summary>The slowest median of answers, seconds; null when none came.</summary>
    public double? P50Most { get; private set; }

    /// <summary>The slowest 95th percentile of answers, seconds; null when none came.</summary>
    public double? P95Most { get; private set; }

    /// <summary>False once answers took longer than the work that the endpoint states (<see cref="Thresholds.SlowAnswers"/>).</summary>
    public bool KeepsUp { get; private set; } = true;

    /// <summary>The largest share of the requests that failed in a second, 0 to 1.</summary>
    public double FailedMost { get; private set; }

    /// <summary>The class of most of these; null without one.</summary>
    public string? Failure { get; private set; }

    /// <summary>Most bursts of half a minute.</summary>
    public BurstFigures Bursts { get; private set; } = BurstFigures.None;

    /// <summary>Mean processor time in percent of all processors; null where it is not known.</summary>
    public double? CpuPercent => _seconds > 0 ? _cpuSeconds / _seconds : null;

    /// <summary>The largest share of some seconds in which a container's quota was used up, 0 to 1; 0 where that was not read.</summary>
    public double ThrottledMost { get; private set; }

    /// <summary>The worst severity.</summary>
    public int Severity { get; set; }

    /// <summary>Worker threads that ended.</summary>
    public int Ended { get; private set; }

    /// <summary>Goal changes by reason.</summary>
    public IReadOnlyDictionary<int, InjectionCount> Changes => _changes;

    /// <summary>Times of the first goal changes.</summary>
    public IReadOnlyList<double> Events => _events;

    /// <summary>When the first of the worker threads ended.</summary>
    public IReadOnlyList<double> Ends => _ends;

    /// <summary>Times of samples.</summary>
    public IReadOnlyList<double> Samples => _samples.Times;

    /// <summary>The call site that blocked most threads, at the moment when it blocked most; null where nobody looked.</summary>
    public SiteTotal? Site { get; private set; }

    /// <summary>Threads that there were at that moment.</summary>
    public double SiteOf { get; private set; }

    /// <summary>What that site calls; null where no stack shows it.</summary>
    public string? SiteCalls { get; private set; }

    /// <summary>The connection pool for which threads waited, at the moment when most did; null where none did, or nobody looked.</summary>
    public ConnectionWait? Connections { get; private set; }

    /// <summary>The longest that a request waited before its handler, mean of some seconds, seconds; null where that was not read.</summary>
    public double? BeforeMost { get; private set; }

    /// <summary>Which route's requests waited because of which other's, when they waited longest; null where none did, or nobody looked.</summary>
    public BlamedWait? Blamed { get; private set; }

    public int RaisesFor(int reason) => (int)(_changes.GetValueOrDefault(reason)?.Raises ?? 0);

    /// <summary>Takes what the pool told of its goal and its threads.</summary>
    public void Add(TimelineItem item)
    {
        switch (item)
        {
            case Injection change:
                var before = _changes.GetValueOrDefault(change.Reason) ?? new InjectionCount(0, 0);
                _changes[change.Reason] = new InjectionCount(before.Changes + 1, before.Raises + (change.RaisesGoal ? 1 : 0));
                _events.AddRange(_events.Count < Finding.MaxCited ? [change.T] : []);
                break;
            case WorkerThreadChange { Started: false }:
                Ended++;
                _ends.AddRange(_ends.Count < Finding.MaxCited ? [item.T] : []);
                break;
        }
    }

    public void Add(PoolSnapshot snapshot)
    {
        if (snapshot.Sample.CpuPercent is { } cpu)
        {
            _cpuSeconds += cpu * snapshot.Sample.IntervalSeconds;
            _seconds += snapshot.Sample.IntervalSeconds;
        }

        Take(snapshot);
    }

    /// <summary>The same with the call site of a moment, where one is known then: the newest, also while the finding does not hold for a moment.</summary>
    public Episode At(PoolSnapshot snapshot)
    {
        if (snapshot.Accounts.Top is not { } top || ReferenceEquals(top, Site))
        {
            return this;
        }

        var now = (Episode)MemberwiseClone();
        (now.Site, now.SiteOf, now.SiteCalls) = (top, snapshot.Threads, snapshot.Accounts.TopCalls ?? (Site?.Method == top.Method ? SiteCalls : null));
        return now;
    }

    /// <summary>
    /// What the rules on blocking rest on counts as far as they look back; other changes from a moment before the first sample on, which comes up to an
    /// interval after what it shows.
    /// </summary>
    private static bool SpeaksForIt(Injection change, double from) =>
        change.Reason is InjectionReasons.Starvation or InjectionReasons.CooperativeBlocking || change.T >= from - MomentBefore;

    private void Take(PoolSnapshot snapshot)
    {
        Last = snapshot;
        ThreadsLeast = Math.Min(ThreadsLeast, snapshot.Threads);
        ThreadsMost = Math.Max(ThreadsMost, snapshot.Threads);
        WaitMost = Math.Max(WaitMost, snapshot.QueueWait.Seconds ?? 0);
        StillMost = Math.Max(StillMost, snapshot.QueueWait.WithoutDequeueSeconds);
        ContentionsMost = Math.Max(ContentionsMost, snapshot.ContentionsPerSecond ?? 0);
        (P95Most, FailedMost, Failure) = snapshot.Load is { } load
            ? (Max(P95Most, load.P95Seconds), Math.Max(FailedMost, load.FailedShare ?? 0), load.Failure ?? Failure)
            : (P95Most, FailedMost, Failure);
        KeepsUp &= !(snapshot.Load is { P95Seconds: { } slow, ServiceSeconds: { } service } && slow >= Limits[Thresholds.SlowAnswers] * service);
        Bursts = snapshot.Bursts.Count >= Bursts.Count ? snapshot.Bursts : Bursts;
        ThrottledMost = Math.Max(ThrottledMost, snapshot.Accounts.Threads?.ThrottledShare ?? 0);
        P50Most = Max(P50Most, snapshot.Load?.P50Seconds);
        foreach (var burst in snapshot.Bursts.Sites.Where(site => site.T >= From))
        {
            Take(burst.Site, burst.Calls, burst.Threads);
        }

        if (snapshot.Accounts.Top is { } top)
        {
            Take(top, snapshot.Accounts.TopCalls, snapshot.Threads);
        }

        if (snapshot.Accounts.Connections is { } wait)
        {
            var users = wait.Users > (Connections?.Users ?? 0) ? wait : Connections;
            Connections = (Connections?.Threads >= wait.Threads ? Connections : wait) with { Users = users?.Users ?? 0, OtherEnd = users?.OtherEnd };
        }

        BeforeMost = snapshot.Accounts.BeforeSeconds is { } before ? Math.Max(BeforeMost ?? 0, before) : BeforeMost;

        Blamed = snapshot.Accounts.Blamed is { } blamed && !(blamed.Seconds <= Blamed?.Seconds) ? blamed : Blamed;

        _samples.Add(snapshot.T);
        Queued(snapshot.Sample);
    }

    private void Take(SiteTotal site, string? calls, double threads)
    {
        if (IsBetter(site))
        {
            (Site, SiteOf, SiteCalls) = (site, threads, calls ?? (Site?.Method == site.Method ? SiteCalls : null));
        }
    }

    /// <summary>More threads are better, and a method is better than what twice as many threads do in a method that is not known.</summary>
    private bool IsBetter(SiteTotal site) => Site is not { } known || (EpisodeWords.IsCode(site), EpisodeWords.IsCode(known)) switch
    {
        (true, false) => site.Threads >= known.Threads / 2,
        (false, true) => site.Threads > 2 * known.Threads,
        _ => site.Threads > known.Threads,
    };

    private static double? Max(double? most, double? next) => next is null ? most : Math.Max(most ?? 0, next.Value);

    private void Queued(PoolSample? sample)
    {
        if (sample?.QueueLength is { } queue && queue > QueueMost)
        {
            QueueMost = queue;
            _samples.Worst = sample.T;
        }
    }
}
