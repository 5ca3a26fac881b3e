using Dashboard.Accounts.Awaits;
using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

internal sealed class Episode
{
    private const double MomentBefore = 1;

    private readonly SortedDictionary<int, InjectionCount> _changes = [];
    private readonly List<double> _events = [];
    private readonly List<double> _ends = [];
    private readonly CitedTimes _samples = new();
    private ThreadBudget? _budgets;
    private int _budgeted;
    private readonly FailureShare _failures = new();
    private double _cpuSeconds;
    private double _seconds;

    public Episode(double from, SampledPool first, Thresholds limits)
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

    public double From { get; }

    public Thresholds Limits { get; }

    public SampledPool Last { get; private set; } = null!;

    /// <summary>About 5 s before the rule was sure.</summary>
    public double ThreadsBefore { get; }

    public double ThreadsLeast { get; private set; }

    public double ThreadsMost { get; private set; }

    /// <summary>Threads, mean of some seconds; 0 where none was read.</summary>
    public double BlockedMost { get; private set; }

    public double BlockedOf { get; private set; }

    public double QueueMost { get; private set; }

    /// <summary>In seconds, the mean of any second.</summary>
    public double WaitMost { get; private set; }

    public double StillMost { get; private set; }

    public double ContentionsMost { get; private set; }

    /// <summary>In seconds; null without answers.</summary>
    public double? P50Most { get; private set; }

    public double? P95Most { get; private set; }

    /// <summary>False once answers took longer than the endpoint's work (<see cref="Thresholds.SlowAnswers"/>), failed or did not come.</summary>
    public bool KeepsUp { get; private set; } = true;

    /// <summary>A share of the load's requests that ended meanwhile, 0 to 1; null where none did.</summary>
    public double? FailedShare => _failures.Share;

    public string? Failure { get; private set; }

    public BurstFigures Bursts { get; private set; } = BurstFigures.None;

    /// <summary>The mean of all processors; null if unknown.</summary>
    public double? CpuPercent => _seconds > 0 ? _cpuSeconds / _seconds : null;

    /// <summary>The mean of its samples; null where the kernel does not count thread time.</summary>
    public ThreadBudget? Budget => _budgets?.Times(1.0 / _budgeted);

    /// <summary>The share of some seconds in which the quota was used up, 0 to 1; 0 where not read.</summary>
    public double ThrottledMost { get; private set; }

    public int Severity { get; set; }

    public int Ended { get; private set; }

    public IReadOnlyDictionary<int, InjectionCount> Changes => _changes;

    public IReadOnlyList<double> Events => _events;

    public IReadOnlyList<double> Ends => _ends;

    public IReadOnlyList<double> Samples => _samples.Times;

    public SiteTotal? Site { get; private set; }

    public double SiteOf { get; private set; }

    /// <summary>True where the newest sample shows <see cref="Site"/>, false where it is the worst of all samples.</summary>
    public bool IsSiteOfNow { get; private set; }

    public string? SiteCalls { get; private set; }

    public ConnectionWait? Connections { get; private set; }

    /// <summary>In seconds; the mean of some seconds; null where not read.</summary>
    public double? BeforeMost { get; private set; }

    public Unanswered? UnansweredMost { get; private set; }

    /// <summary>Seconds without a response to the load.</summary>
    public double SilentMost { get; private set; }

    public SlowRoute? Slowest { get; private set; }

    public BlamedWait? Blamed { get; private set; }

    public RunningCode? Running { get; private set; }

    public IReadOnlyList<SharedResource> ShortResources { get; private set; } = [];

    /// <summary>What requests await, by the newest trace; null where none was taken.</summary>
    public AwaitingCalls? Awaiting { get; private set; }

    /// <summary>Where most requests await, of the route that takes most time where a trace shows that one.</summary>
    public AwaitingCall? MostAwaited => AwaitingWords.MostOf(Awaiting, Slowest?.Route) ?? AwaitingWords.MostOf(Awaiting, null);

    public PauseFigures? Pauses { get; private set; }

    /// <summary>The mean number of threads that waited for locks; 0 where none was read.</summary>
    public double LocksMost { get; private set; }

    public CounterEvidence Evidence { get; } = new();

    public int RaisesFor(int reason) => (int)(_changes.GetValueOrDefault(reason)?.Raises ?? 0);

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

    public void Add(SampledPool pool)
    {
        if (pool.Sample.CpuPercent is { } cpu)
        {
            _cpuSeconds += cpu * pool.Sample.IntervalSeconds;
            _seconds += pool.Sample.IntervalSeconds;
        }

        Take(pool);
    }

    /// <summary>With the newest known call site, also while the finding pauses.</summary>
    public Episode At(SampledPool pool)
    {
        if (pool.Accounts.Top is not { } top)
        {
            return this;
        }

        var now = (Episode)MemberwiseClone();
        now.IsSiteOfNow = true;
        if (ReferenceEquals(top, Site))
        {
            return now;
        }

        (now.Site, now.SiteOf, now.SiteCalls) = (top, pool.Threads, pool.Accounts.TopCalls ?? (Site?.Method == top.Method ? SiteCalls : null));
        return now;
    }

    /// <summary>True for blocking rules as far as they reach back; else from an interval before the first sample on.</summary>
    private static bool SpeaksForIt(Injection change, double from) =>
        change.Reason is InjectionReasons.Starvation or InjectionReasons.CooperativeBlocking || change.T >= from - MomentBefore;

    private void Take(SampledPool pool)
    {
        Last = pool;
        Evidence.Add(pool);
        ThreadsLeast = Math.Min(ThreadsLeast, pool.Threads);
        ThreadsMost = Math.Max(ThreadsMost, pool.Threads);
        (BlockedMost, BlockedOf) = pool.Accounts.Blocked is { } blocked && blocked <= pool.Threads && blocked > BlockedMost
            ? (blocked, pool.Threads) : (BlockedMost, BlockedOf);
        WaitMost = Math.Max(WaitMost, pool.QueueWait.Seconds ?? 0);
        UnansweredMost = pool.Accounts.Requests?.Unanswered is { } open && open.OldestSeconds >= (UnansweredMost?.OldestSeconds ?? 0)
            ? open : UnansweredMost;
        Slowest = pool.Accounts.Requests?.Slowest is { } route && route.P50Seconds >= (Slowest?.P50Seconds ?? 0) ? route : Slowest;
        SilentMost = Math.Max(SilentMost, pool.Load?.UnansweredSeconds ?? 0);
        StillMost = Math.Max(StillMost, pool.QueueWait.WithoutDequeueSeconds);
        LocksMost = Math.Max(LocksMost, pool.Accounts.BlockedIn(WaitKinds.Lock) ?? 0);
        ContentionsMost = Math.Max(ContentionsMost, pool.ContentionsPerSecond ?? 0);
        (P95Most, Failure) = (Max(P95Most, pool.Load?.P95Seconds), pool.Load?.Failure ?? Failure);
        _failures.Add(pool);
        KeepsUp &= !(pool.Load is { P95Seconds: { } slow, ServiceSeconds: { } service } && slow >= Limits[Thresholds.SlowAnswers] * service)
            && !_failures.Any && UnansweredMost is null && !(SilentMost >= Limits[Thresholds.Unanswered]);
        Running = pool.Accounts.Running ?? Running;
        ShortResources = pool.Accounts.ShortResources is { Count: > 0 } resources ? resources : ShortResources;
        Awaiting = pool.Accounts.Awaiting ?? Awaiting;
        Pauses = pool.Pauses?.With(Pauses) ?? Pauses;
        Bursts = pool.Bursts.Count >= Bursts.Count ? pool.Bursts : Bursts;
        if (pool.Accounts.Threads?.Budget is { } budget)
        {
            (_budgets, _budgeted) = (_budgets?.Plus(budget) ?? budget, _budgeted + 1);
        }

        ThrottledMost = Math.Max(ThrottledMost, pool.Accounts.Threads?.ThrottledShare ?? 0);
        P50Most = Max(P50Most, pool.Load?.P50Seconds);
        foreach (var burst in pool.Bursts.Sites.Where(site => site.T >= From))
        {
            Take(burst.Site, burst.Calls, burst.Threads);
        }

        if (pool.Accounts.Top is { } top)
        {
            Take(top, pool.Accounts.TopCalls, pool.Threads);
        }

        if (pool.Accounts.Connections is { } wait)
        {
            var users = wait.Users > (Connections?.Users ?? 0) ? wait : Connections;
            Connections = (Connections?.Threads >= wait.Threads ? Connections : wait) with { Users = users?.Users ?? 0, OtherEnd = users?.OtherEnd };
        }

        BeforeMost = pool.Accounts.Requests?.BeforeSeconds is { } before ? Math.Max(BeforeMost ?? 0, before) : BeforeMost;

        Blamed = pool.Accounts.Blamed is { } blamed && !(blamed.Seconds <= Blamed?.Seconds) ? blamed : Blamed;

        _samples.Add(pool.T);
        Queued(pool.Sample);
    }

    private void Take(SiteTotal site, string? calls, double threads)
    {
        if (IsBetter(site))
        {
            (Site, SiteOf, SiteCalls) = (site, threads, calls ?? (Site?.Method == site.Method ? SiteCalls : null));
        }
    }

    /// <summary>
    /// More threads are better, but a better known place beats up to twice as many in one that is known less, and up to four times as many in one that is not
    /// known at all: those are of requests from before, and fewer are blocked once the pool has grown.
    /// </summary>
    private bool IsBetter(SiteTotal site) => Site is not { } known || SiteNamings.Of(site).CompareTo(SiteNamings.Of(known)) switch
    {
        > 0 => site.Threads >= known.Threads / TimesMore(known),
        < 0 => site.Threads > TimesMore(site) * known.Threads,
        _ => site.Threads > known.Threads,
    };

    private static double TimesMore(SiteTotal lessKnown) => SiteNamings.Of(lessKnown) == SiteNaming.Unnamed ? 4 : 2;

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
