using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Accounts.Threads;
using Dashboard.Timeline.Graph;

namespace Dashboard.Diagnosis.Windows;

/// <summary>The last accounts: blocking call sites, thread states, awaited things. Not thread-safe.</summary>
internal sealed class AccountWindow(Thresholds thresholds)
{
    /// <summary>Accounts come a second or two late; older ones are stale.</summary>
    private const double FreshSeconds = 4;

    /// <summary>Accounts of who waits for whom come three seconds later still: a mean of so many.</summary>
    private const double OwedSeconds = 10;

    /// <summary>A graph is made on a click or at a snapshot.</summary>
    private const double GraphSeconds = 60;

    /// <summary>Meters are read every 15 s while something is wrong.</summary>
    private const double MetersSeconds = 30;

    /// <summary>Awaits are traced once a minute while a finding asks for it.</summary>
    private const double AwaitsSeconds = 70;

    private readonly Queue<BlockingSites> _windows = new();
    private readonly RecentSites _last = new();
    private readonly Dictionary<string, double> _stuck = new(StringComparer.Ordinal);
    private readonly CallNames _calls = new();
    private readonly RequestWindow _requests = new();
    private readonly Queue<BlameWindow> _owed = new();
    private BlamedWait? _blamed;
    private WaitGraphItem? _graph;
    private (double T, RunningCode? Code, double? Waiting) _stacks;
    private SharedResources? _resources;
    private AwaitingCalls? _awaiting;

    public ThreadWindow Threads { get; } = new();

    public void Add(TimelineItem item)
    {
        switch (item)
        {
            case BlockingSites window:
                Add(window);
                break;
            case WaitGraphItem graph:
                _graph = graph;
                break;
            case SiteStack stack:
                _calls.Add(stack);
                break;
            case StackSnapshotItem snapshot:
                _calls.Add(snapshot);
                _stacks = (snapshot.T, RunningCode.Of(snapshot), WaitingOf(snapshot));
                break;
            case RequestTimes times:
                _requests.Add(times);
                break;
            case SharedResources resources:
                _resources = resources;
                break;
            case AwaitingCalls { Calls.Count: > 0 } awaiting:
                _awaiting = awaiting;
                break;
            case BlameWindow owed:
                Add(owed);
                break;
        }
    }

    public void Clear()
    {
        _windows.Clear();
        _last.Clear();
        _stuck.Clear();
        _calls.Clear();
        _requests.Clear();
        _owed.Clear();
        _blamed = null;
        Threads.Clear();
        _graph = null;
        _stacks = default;
        _resources = null;
        _awaiting = null;
    }

    /// <param name="workFrom"><see cref="SampledPool.WorkFrom"/> while work waits; null otherwise.</param>
    public AccountFigures At(double t, double? workFrom)
    {
        while (_windows.TryPeek(out var oldest) && oldest.T <= t - FreshSeconds)
        {
            _windows.Dequeue();
        }

        var isFresh = t - _stacks.T <= CallNames.SnapshotSeconds;
        var threads = Threads.At(t, workFrom, isFresh && !(_stacks.T < workFrom) ? _stacks.Waiting : null);
        var graph = t - _graph?.T <= GraphSeconds ? _graph : null;
        var awaiting = t - _awaiting?.T <= AwaitsSeconds ? _awaiting : null;
        var resources = _resources is { } read && t - read.T <= MetersSeconds
            ? read.Resources.Where(one => one.IsShort || (one.HasNoneFree && awaiting?.OpensConnections == true)).ToList()
            : [];
        var requests = _requests.At(t, thresholds[Thresholds.Unanswered]);
        var running = isFresh ? _stacks.Code : null;
        var now = t - _last.Newest <= RecentSites.Seconds ? _last.Now : [];
        if (now.Count == 0 && _windows.Count == 0 && threads is null && graph is null && requests is null && running is null && resources.Count == 0
            && awaiting is null)
        {
            return AccountFigures.None;
        }

        var sites = _windows.Count == 0 ? [] : SiteTotals.Of(_windows).Sites;
        var top = _windows.Count > 0 && now is [{ Threads: > 0 } most, ..] ? most : null;
        return new AccountFigures
        {
            Sites = sites,
            Now = now,
            Top = top,
            TopCalls = top is null ? null : _calls.Of(top, t),
            Requests = requests,
            Running = running,
            ShortResources = resources,
            Awaiting = awaiting,
            Blamed = t - _owed.LastOrDefault()?.T <= FreshSeconds + BlameAttribution.MaxDelaySeconds ? _blamed : null,
            Connections = ConnectionsOf(sites, t),
            HasSites = _windows.Count > 0,
            LeastBlocked = LeastBlocked(),
            Threads = threads,
            Deadlocks = graph?.Graph.Deadlocks ?? [],
            StuckLock = graph is null ? null : Longest(graph.Graph, t),
        };
    }

    /// <summary>The share of the pool's threads with work whose stacks are in a wait, 0 to 1; null where none has work.</summary>
    private static double? WaitingOf(StackSnapshotItem snapshot)
    {
        var busy = snapshot.Groups.Where(static group => group is { InPool: true, Kind: not StackKinds.Idle }).ToList();
        return busy.Count == 0 ? null : busy.Where(static group => StackKinds.IsBlocking(group.Kind)).Sum(static group => (double)group.Threads)
            / busy.Sum(static group => group.Threads);
    }

    /// <summary>Null while the windows of no source span <see cref="PoolWindow.Seconds"/>.</summary>
    private double? LeastBlocked()
    {
        var sources = _windows.Where(window => window.Source != BlockingSites.Snapshot).GroupBy(window => window.Source, StringComparer.Ordinal)
            .Where(windows => windows.Sum(window => window.WindowSeconds) >= PoolWindow.Seconds - 0.5).ToList();
        return sources.Count == 0 ? null
            : sources.Sum(windows => windows.Min(window => window.Sites.Sum(site => site.BlockedSeconds) / window.WindowSeconds));
    }

    private ConnectionWait? ConnectionsOf(IReadOnlyList<SiteTotal> sites, double t)
    {
        var most = sites.Select(site => (Site: site, Pool: _calls.PoolOf(site, t))).Where(one => one.Pool is not null)
            .GroupBy(one => one.Pool!, StringComparer.Ordinal).MaxBy(pool => pool.Sum(one => one.Site.Threads));
        if (most is null)
        {
            return null;
        }

        var users = _windows.Where(window => window.Source == BlockingSites.OfSystem).SelectMany(UsersOf)
            .OrderByDescending(end => end.Threads).FirstOrDefault();
        return new ConnectionWait(most.Key, most.First().Site, most.Sum(one => Math.Min(one.Site.Threads, Now(one.Site))))
        {
            Since = most.Min(one => one.Site.FirstSeen),
            Users = users.Threads,
            OtherEnd = users.End,
        };
    }

    private static IEnumerable<(string End, double Threads)> UsersOf(BlockingSites window) =>
        window.Sites.Where(site => site is { Kind: "socket", Owner: not null }).GroupBy(site => site.Owner!, StringComparer.Ordinal)
            .Select(end => (end.Key, end.Sum(site => site.BlockedSeconds) / window.WindowSeconds));

    private double Now(SiteTotal site) => ThreadsIn(_windows.Last(window => window.Source == site.Source), site);

    private static double ThreadsIn(BlockingSites window, SiteTotal site) =>
        window.Sites.Where(one => IsOf(one, site)).Sum(one => one.BlockedSeconds) / window.WindowSeconds;

    private static bool IsOf(BlockingSite one, SiteTotal site) =>
        (one.Method, one.Kind, one.Source, one.Route) == (site.Method, site.Kind, site.Source, site.Route);

    private StuckLock? Longest(WaitForGraph graph, double t)
    {
        var longest = _stuck.Where(site => OwnerWaits(graph, site.Key)).OrderBy(site => site.Value).FirstOrDefault();
        return longest.Key is { } method ? new StuckLock(method, t - longest.Value) : null;
    }

    private static bool OwnerWaits(WaitForGraph graph, string method) =>
        graph.Edges.Where(wait => NodeOf(graph, wait.From) is { Role: WaitRoles.Blocked } blocked && blocked.Name == method)
            .Any(wait => NodeOf(graph, wait.To)?.Role == WaitRoles.Lock
                && graph.Edges.Any(owns => owns.From == wait.To && NodeOf(graph, owns.To)?.Role == WaitRoles.Blocked));

    private static WaitNode? NodeOf(WaitForGraph graph, int number) => graph.Nodes.ElementAtOrDefault(number);

    private void Add(BlameWindow owed)
    {
        _owed.Enqueue(owed);
        while (_owed.Peek().T <= owed.T - OwedSeconds)
        {
            _owed.Dequeue();
        }

        _blamed = BlameWords.OfAnother(BlameTotals.Rows(_owed));
    }

    private void Add(BlockingSites window)
    {
        _last.Add(window);
        _windows.Enqueue(window);
        while (_windows.Count > 30)
        {
            _windows.Dequeue();
        }

        if (window.Source != BlockingSites.WaitEvents)
        {
            return;
        }

        // Of at most 100 call sites of the window: those whose waits for a lock neither began nor ended in it.
        var still = window.Sites.Where(site => site is { Kind: WaitKinds.Lock, Waits: 0 } && site.BlockedSeconds >= 0.9 * window.WindowSeconds)
            .Select(site => site.Method).ToHashSet(StringComparer.Ordinal);
        foreach (var gone in _stuck.Keys.Where(method => !still.Contains(method)).ToList())
        {
            _stuck.Remove(gone);
        }

        foreach (var method in still)
        {
            _stuck.TryAdd(method, window.T - window.WindowSeconds);
        }
    }
}

/// <summary>The figures of the accounts; empty where they are off.</summary>
public sealed record AccountFigures
{
    public static AccountFigures None { get; } = new();

    public IReadOnlyList<SiteTotal> Sites { get; init; } = [];

    /// <summary>Over 10 s, most threads now first (<see cref="RecentSites"/>): the table of blocking calls as the sentence saw it.</summary>
    public IReadOnlyList<SiteTotal> Now { get; init; } = [];

    public bool HasSites { get; init; }

    /// <summary>By the operating system; null where it was not asked.</summary>
    public ThreadFigures? Threads { get; init; }

    public IReadOnlyList<string> Deadlocks { get; init; } = [];

    /// <summary>The one that waits longest, where the owner waits too; else null.</summary>
    public StuckLock? StuckLock { get; init; }

    public SiteTotal? Top { get; init; }

    /// <summary>What <see cref="Top"/> calls, for example <c>Task&lt;T&gt;.Result</c>; null where no stack shows it.</summary>
    public string? TopCalls { get; init; }

    public RunningCode? Running { get; init; }

    /// <summary>Resources that requests have to wait for, or are rejected by, by the target's meters; empty where none was read.</summary>
    public IReadOnlyList<SharedResource> ShortResources { get; init; } = [];

    /// <summary>What requests await, by the newest trace; null where none was taken in the last minute.</summary>
    public AwaitingCalls? Awaiting { get; init; }

    public RequestFigures? Requests { get; init; }

    public BlamedWait? Blamed { get; init; }

    public ConnectionWait? Connections { get; init; }

    public double? Blocked => HasSites ? Sites.Sum(site => site.Threads) : null;

    /// <summary>The least of the last seconds, by windows that cover spans and not moments; null where too little was read.</summary>
    public double? LeastBlocked { get; init; }

    /// <summary>In seconds, for waits that ended or went on; null for none. One that spans all counts as one.</summary>
    public double? MeanWaitIn(string kind)
    {
        var of = Sites.Where(site => site.Kind == kind && site.BlockedSeconds > 0).ToList();
        return of.Count == 0 ? null : of.Sum(site => site.BlockedSeconds) / of.Sum(site => Math.Max(1, site.Waits));
    }

    public double? BlockedIn(string kind) => HasSites ? Sites.Where(site => site.Kind == kind).Sum(site => site.Threads) : null;
}

/// <summary>A lock that does not become free.</summary>
/// <param name="Method">Where threads wait for it.</param>
/// <param name="Seconds">None of its waits has begun or ended for so long.</param>
public sealed record StuckLock(string Method, double Seconds)
{
    /// <summary>Probably a deadlock, without a circle seen.</summary>
    public const string Kind = "lock that is never released";
}
