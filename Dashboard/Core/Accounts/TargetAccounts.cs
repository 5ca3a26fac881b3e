using Dashboard.Accounts.Awaits;
using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Enqueues;
using Dashboard.Accounts.History;
using Dashboard.Accounts.Merging;
using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Stacks;
using Dashboard.Accounts.Threads;
using Dashboard.Accounts.WaitGraph;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts;

/// <summary>
/// What is made of one target's events and observations: they come in the order of time through <see cref="Stream"/>, the history records what each thread did,
/// and each account makes items of that. Call sites stay known as long as its timeline lives. Thread-safe.
/// </summary>
internal sealed class TargetAccounts
{
    private const string NotFollowed =
        "The target's requests await too often to be traced in full: each is known up to its first await and as far as its own work items show.";

    private readonly TimelineHub _hub;
    private readonly RouteNames _routes = new();
    private readonly ThreadHistory _history;
    private readonly LockOwners _owners = new();
    private readonly BlockerAccounts _blockers;
    private readonly ThreadLanes _lanes = new();
    private readonly LaneReport _laneReport;
    private readonly ThreadLooks _looks;
    private readonly SnapshotNames _names;
    private readonly SnapshotTrigger _snapshots = new();
    private readonly AwaitedNames _awaited = new();
    private readonly AwaitTrigger _awaitTrigger = new();
    private readonly PlaceNames _places;
    private RequestReport? _report;
    private BlameAttribution? _blame;
    private volatile int _goal;
    private int _stacks;
    private double _last;

    public TargetAccounts(TimelineHub hub)
    {
        _hub = hub;
        Stream = new EventMerger(Add);
        _history = new ThreadHistory(_routes, Began, Ended, Left) { Requests = new RequestAccounts(static _ => { }, hasItems: false) };
        _blockers = new BlockerAccounts(Publish, () => ++_stacks, _owners);
        _laneReport = new LaneReport(_lanes, hub.Publish);
        _names = new SnapshotNames(_history.RouteAt, _history.IsUnheardSince, _history.Sites);
        _looks = new ThreadLooks(_history, _names, hub.Publish);
        _places = new PlaceNames(RouteOf, _history.ActionAt, _history.Sites);
    }

    public EventMerger Stream { get; }

    /// <summary>Sets the source of the program's own method where a request waits and no frame shows it.</summary>
    /// <param name="waiterOf">
    /// Gets a route, and the full name of the frame below the framework's; returns null where the method is not known, or not yet.
    /// </param>
    public void KnowsHandlers(Func<string, string, BlockFrame?> waiterOf) => Stream.Between(() => _history.Sites.WaiterOf = waiterOf);

    /// <summary>A session of requests and work items begins; what threads did since the one before is not known.</summary>
    public void WorkBegins(TargetFacts target, WorkEvents events) => Stream.Between(() =>
    {
        Know(target);
        _history.ForgetWork(_last);
        var hasItems = events >= WorkEvents.Items;
        BlameAttribution? blame = null;
        var report = new RequestReport(
            _hub.Publish, _routes, target.NotMeasured ?? (events == WorkEvents.Items ? NotFollowed : null),
            (route, account) => blame?.Add(route, account), tellsWaits: target.WithoutWaits is null, hasItems);
        if (hasItems)
        {
            blame = new BlameAttribution(_hub.Publish) { FirstGoal = _goal > 0 ? _goal : null, TellsWaits = target.WithoutWaits is null };
        }

        (_report, _blame, _history.Requests) = (report, blame, report.Accounts);
    });

    public void WorkEnds() => Stream.Between(() =>
    {
        _history.ForgetWork(_last);
        (_report, _blame) = (null, null);
    });

    /// <summary>A session of waits begins: when those of the one before ended is not known.</summary>
    public void WaitsBegin(TargetFacts target) => Stream.Between(() =>
    {
        Know(target);
        ForgetWaits(_last);
    });

    public void Follow(TimelineItem item)
    {
        if (item is PoolSample { ThreadCount: { } threads })
        {
            Stream.Observe(new WorkEvent(WorkEventKind.ThreadsCounted, item.T, 0, (long)threads));
        }
        else if (item is Injection injection)
        {
            _goal = injection.Goal;
        }
    }

    /// <summary>Why a snapshot should be taken now, in a sentence, or null. Gets each item of the timeline.</summary>
    public string? SnapshotDue(TimelineItem item, SignalLevel level) => _snapshots.Add(item, level);

    /// <summary>Why a look at waits is worth it now, in a sentence, or null. A returned reason counts as taken.</summary>
    public string? WaitsDue() => _awaitTrigger.Due();

    /// <summary>What requests awaited during a trace goes to the timeline. The events of other sessions do not wait for the sum.</summary>
    public void Add(AwaitStacks trace)
    {
        var routes = new Dictionary<Guid, string?>();
        Stream.Between(() =>
        {
            foreach (var activity in trace.Awaits.Where(static one => one.Request is null).Select(static one => one.Activity).Distinct())
            {
                routes[activity] = _history.RouteOf(activity);
            }
        });
        _hub.Publish(AwaitingSites.Of(trace, one => one.Request is { } request ? _routes.Of(request) : routes[one.Activity], _routes.Of));
    }

    private void Add(WorkEvent e)
    {
        switch (e.Subject)
        {
            case ThreadLook look:
                Add(look);
                break;
            case StacksTaken taken:
                Add(taken);
                break;
            case WaitPicture picture:
                Add(picture);
                break;
            case EnqueueStacks enqueues:
                _hub.Publish(QueueSources.Of(enqueues, RouteOf));
                break;
            default:
                Step(e is { Kind: WorkEventKind.RequestStarted, Request: { } request } && OwnRequests.Take(request, _hub.Clock.ToTimestamp(e.T))
                    ? e with { Subject = request with { IsOwn = true } } : e);
                break;
        }

        if (e.Kind is WorkEventKind.Heartbeat or WorkEventKind.ThreadsSampled)
        {
            _laneReport.Tick(Math.Max(e.T, _last));
        }
    }

    private void Step(in WorkEvent e)
    {
        _last = Math.Max(_last, e.T);
        if (e.Kind == WorkEventKind.Heartbeat)
        {
            _blockers.Late(Stream.TakeLate());
        }

        _blockers.Advance(e.T);
        _report?.Add(e);
        switch (e.Kind)
        {
            case WorkEventKind.WaitsLost:
                ForgetWaits(e.T);
                _blockers.Lost(e.Item);
                break;
            case WorkEventKind.EventsLost:
                // What threads did until then is not read any more.
                _blame?.Add(e);
                _history.Add(e);
                return;
            default:
                _history.Add(e);
                break;
        }

        _blame?.Add(e);
    }

    private string? RouteOf(Guid activity, long thread, double t) => _history.RouteOf(activity) ?? _history.RouteAt(thread, t);

    private void ForgetWaits(double t)
    {
        _history.ForgetWaits(t);
        _owners.Clear();
    }

    private void Began(ThreadActivity activity)
    {
        var isFollowed = _history.IsFollowed(activity.Thread);
        _owners.Began(activity);
        _blockers.Began(activity);
        _lanes.Began(activity, isFollowed || activity.Wait?.Site.Thread == ThreadOwner.PoolItem);
        if (isFollowed)
        {
            _blame?.Began(activity);
        }
    }

    private void Ended(ThreadActivity activity)
    {
        _owners.Ended(activity);
        _blockers.Ended(activity);
        _lanes.Ended(activity);
        _looks.Ended(activity);
    }

    private void Left(long thread, double t) => _blame?.Left(thread, t);

    private void Add(ThreadLook look)
    {
        var (t, samples) = (look.Times.T, _looks.Add(look));
        _lanes.Look(t, samples, _looks.IsRunning);
        var threads = new Lazy<Dictionary<long, ThreadSample>>(() => samples.ToDictionary(static sample => sample.Thread));
        _blockers.See(t, thread => threads.Value.TryGetValue(thread, out var sample) ? _looks.AsHolder(t, sample) : null);
    }

    private void Add(StacksTaken taken)
    {
        _snapshots.Taken(taken.Stacks.T);
        var named = Routed(taken.Stacks);
        _names.Add(named);
        _blockers.See(taken.Stacks.T, thread => _names.SeenOn(thread)?.AsHolder);
        _hub.Publish(SnapshotGroups.Of(named, taken.Why, _history.Sites));
        Publish(SnapshotGroups.Sites(named, _history.Sites));
    }

    private void Add(WaitPicture picture)
    {
        var t = picture.Stacks.T;
        var locks = _history.LockedAt(t)
            .Select(activity => new LockWait(activity.Thread, activity.Wait!.Lock, _owners.At(activity, t), activity.From)).ToList();
        var graph = GraphBuilder.Of(picture with { Stacks = Routed(picture.Stacks) }, locks, _places);
        _awaited.Learn(graph);
        _awaitTrigger.Taken(t);
        _hub.Publish(new WaitGraphItem(t, graph));
    }

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

    private void Know(TargetFacts target)
    {
        _history.Sites.TellsWaits = _lanes.TellsWaits = target.WithoutWaits is null;
        _looks.KnowsWaits = target.TellsWaits();
    }

    /// <summary>
    /// Adds waits for locks without a frame, and threads' routes at a snapshot: by the pool's events, else by requests that the snapshot saw.
    /// </summary>
    private ThreadStacks Routed(ThreadStacks stacks)
    {
        var inLock = _history.LockedAt(stacks.T).Select(static activity => activity.Thread).ToHashSet();
        return stacks with
        {
            Threads = [.. stacks.Threads.Select(thread => thread with { Route = RouteOf(thread), InLock = inLock.Contains(thread.Thread) })],
        };

        string? RouteOf(ThreadStack thread) => _history.IsFollowed(thread.Thread) ? _history.RouteAt(thread.Thread, stacks.T)
            : (thread.Route is { } request ? _routes.Of(request) : null) ?? _history.RouteAt(thread.Thread, stacks.T);
    }
}
