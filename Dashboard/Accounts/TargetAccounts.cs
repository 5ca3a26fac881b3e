using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Enqueues;
using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Threads;
using Dashboard.Accounts.WaitGraph;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts;

/// <summary>The accounts of one target. Call sites stay known as long as its timeline lives.</summary>
internal sealed class TargetAccounts : ITargetAccounts
{
    private const string NotFollowed =
        "The target's requests await too often to be traced in full: each is known up to its first await and as far as its own work items show.";

    private readonly TimelineHub _hub;
    private readonly RouteNames _routes = new();
    private readonly RequestsByThread _requests;
    private readonly BlockerAccounts _blockers;
    private readonly ThreadLanes _lanes;
    private readonly LaneReport _laneReport;
    private readonly SnapshotNames _names;
    private readonly SnapshotTrigger _trigger = new();
    private readonly LockWaits _locks = new();
    private readonly AwaitedNames _awaited = new();
    private readonly AwaitTrigger _awaitTrigger = new();
    private readonly PlaceNames _places;
    private volatile BlameLedger? _blame;
    private int? _goal;
    private volatile WorkEvents _events;
    private volatile bool _tellsWaits;
    private int _stacks;
    private double _lastStep;
    private double _lastWork;

    public TargetAccounts(TimelineHub hub)
    {
        _hub = hub;
        _requests = new RequestsByThread(_routes);
        _lanes = new ThreadLanes(request => _routes.Of(request.Method, request.Path));
        _laneReport = new LaneReport(_lanes, hub.Publish);
        _blockers = new BlockerAccounts(_requests.RouteOf, Publish, () => ++_stacks)
        {
            ActionOf = _requests.ActionOf,
            RouteOfActivity = _requests.RouteOf,
            IsTold = _requests.IsTold,
        };
        _places = new PlaceNames(RouteOf, _requests.ActionOf);
        _names = new SnapshotNames(RouteOf, _lanes.IsUntold);
    }

    public (Action<WorkEvent> Step, Action<ActionEvent> Action) WorkBegins(TargetFacts target, WorkEvents events)
    {
        (_events, _tellsWaits) = (events, target.TellsWaits());
        Know(target);
        _requests.Forget();

        // What threads did since the session before is not known.
        _lanes.Add(new WorkEvent(WorkEventKind.EventsLost, _lastWork, 0));
        BlameLedger? blame = null;
        var report = new RequestReport(
            _hub.Publish, _routes, TriedRuntimes.WhyEstimated(target) ?? (events == WorkEvents.Items ? NotFollowed : null),
            (route, account) => blame?.Add(route, account), tellsWaits: target.WithoutWaits is null, hasItems: FollowsThreads);
        if (FollowsThreads)
        {
            blame = new BlameLedger(_hub.Publish, report.ServedBy) { FirstGoal = _goal, TellsWaits = target.WithoutWaits is null };
        }

        _blame = blame;
        return (Step, action => _requests.Add(action));

        void Step(WorkEvent e)
        {
            _lastWork = e.T;
            _requests.Add(e);
            _lanes.Add(e);
            report.Add(e);
            blame?.Add(e);
            if (e.Kind == WorkEventKind.Heartbeat)
            {
                _laneReport.Tick(e.T);
            }
        }
    }

    public void WorkEnds() => (_events, _blame) = (WorkEvents.None, null);

    public (Action<BlockEvent> Step, Action<BlockStack> Stack) WaitsBegin(TargetFacts target)
    {
        Know(target);

        // Whoever waited at the end of the session before: when that was over is not known.
        var lost = new BlockEvent(BlockEventKind.EventsLost, _lastStep);
        _blockers.Add(lost);
        _lanes.Add(lost);
        _locks.Add(lost);
        return (Step, Take);
    }

    public bool FollowsThreads => _events >= WorkEvents.Items;

    public ThreadDoing? Doing(long thread, double t) => _tellsWaits ? _lanes.Doing(thread, t) : null;

    public bool IsTold(double t) => _requests.IsTold(t);

    public void Looked(double t, IReadOnlyList<ThreadSample> looks)
    {
        _lanes.Look(t, looks);
        _names.Look(t, looks);
        _laneReport.Tick(t);
    }

    public void Seen(ThreadStacks stacks, string why)
    {
        _trigger.Taken(stacks.T);
        var named = Routed(stacks);
        _names.Add(named);
        _hub.Publish(SnapshotGroups.Of(named, why, _requests.RouteSoFar));
        Publish(SnapshotGroups.Sites(named, _requests.RouteSoFar));
    }

    /// <summary>Where a thread is; the route that it serves stands for a method that nobody knows.</summary>
    public SiteName? NameOf(double t, ThreadSample look) =>
        _names.Of(t, look) ?? (RouteOf(look.Thread, t) is { } route ? new SiteName(route, route) : null);

    public string? WaitsDue() => _awaitTrigger.Due();

    public void Looked(WaitPicture picture)
    {
        var graph = GraphBuilder.Of(picture with { Stacks = Routed(picture.Stacks) }, _locks.At(picture.Stacks.T), _places);
        _awaited.Learn(graph);
        _awaitTrigger.Taken(picture.Stacks.T);
        _hub.Publish(new WaitGraphItem(picture.Stacks.T, graph));
    }

    public void Looked(EnqueueStacks look) => _hub.Publish(QueueSources.Of(look, RouteOf));

    public string? SnapshotDue(TimelineItem item, SignalLevel level)
    {
        switch (item)
        {
            case PoolSample { ThreadCount: { } threads }:
                _blame?.Count(item.T, threads);
                break;
            case WorkerThreadChange change:
                _blame?.Count(item.T, change.ActiveThreads);
                break;
            case Injection injection:
                _goal = injection.Goal;
                _blame?.Goal(item.T, injection.Goal);
                break;
        }

        return _trigger.Add(item, level);
    }

    public void Suspended(double from, double to) => _blame?.Suspended(from, to);

    /// <summary>The route that a thread served at a time: requests remember few of those that are over, lanes a minute.</summary>
    private string? RouteOf(long thread, double t) => _requests.RouteSoFar(thread, t) ?? _lanes.RouteOf(thread, t);

    /// <summary>Which route waits: by the activity where it has one, else as far as the thread tells.</summary>
    private string? RouteOf(Guid activity, long thread, double t) =>
        activity == Guid.Empty ? _requests.RouteSoFar(thread, t) : _requests.RouteOf(activity, thread, t);

    /// <summary>Who blocks, with what was learned of the tasks that they wait for.</summary>
    private void Publish(TimelineItem item)
    {
        if (item is BlockingSites window)
        {
            window = _awaited.Into(window);
            _awaitTrigger.Add(window);
            item = window;
        }

        _hub.Publish(item);
    }

    private void Know(TargetFacts target) => _blockers.TellsWaits = _lanes.TellsWaits = target.WithoutWaits is null;

    private void Take(BlockStack stack)
    {
        _blockers.Add(stack);
        _locks.Add(stack);
        _lanes.Add(stack);
    }

    private void Step(BlockEvent e)
    {
        _lastStep = e.T;
        _blockers.Add(e);
        _locks.Add(e);
        _lanes.Add(e);
        if (e.Kind is BlockEventKind.WaitStarted or BlockEventKind.LockWaitStarted && _blame is { } blame)
        {
            var isLock = e.Kind == BlockEventKind.LockWaitStarted;
            blame.Name(e.Thread, e.T, isLock, _blockers.SiteOf(e.Stack, isLock));
        }

        if (e.Kind == BlockEventKind.TimePassed)
        {
            _laneReport.Tick(e.T);
        }
    }

    /// <summary>
    /// Waits for locks that have no frame, and routes of threads at a snapshot: by the pool's events, else by requests that the snapshot itself saw.
    /// </summary>
    private ThreadStacks Routed(ThreadStacks stacks)
    {
        var isKnown = _requests.FollowsItems && _requests.IsTold(stacks.T);
        var inLock = _locks.At(stacks.T).Select(static wait => wait.Thread).ToHashSet();
        return stacks with
        {
            Threads = [.. stacks.Threads.Select(thread => thread with { Route = RouteOf(thread), InLock = inLock.Contains(thread.Thread) })],
        };

        string? RouteOf(ThreadStack thread) => isKnown ? _requests.RouteSoFar(thread.Thread, stacks.T)
            : thread.Route is { } request ? _routes.Of(request) : null;
    }
}
