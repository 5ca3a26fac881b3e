using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Accounts.Threads;
using Dashboard.Timeline.Graph;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.WaitGraph;

/// <summary>Makes of one picture who waits for what: call sites, the tasks, locks and other ends that they wait for, and who holds those.</summary>
internal sealed class GraphBuilder
{
    public const string UnknownTask = "a task whose start was not seen";

    private const string UnknownOwner = "a lock whose owner is unknown";
    private const string BeforeLook = "a task: the wait began before the trace";

    private readonly GraphNodes _nodes = new();
    private readonly WaitPicture _picture;
    private readonly PlaceNames _places;
    private readonly ThreadsAt _threads;
    private readonly Dictionary<long, string> _ends;
    private readonly Dictionary<long, int> _sites = [];

    private GraphBuilder(WaitPicture picture, IReadOnlyList<LockWait> locks, PlaceNames places)
    {
        (_picture, _places, _threads) = (picture, places, new ThreadsAt(picture, locks, places));
        _ends = picture.Threads.Where(look => look.OtherEnd is not null).ToDictionary(look => look.Thread, look => look.OtherEnd!);
    }

    public static WaitForGraph Of(WaitPicture picture, IReadOnlyList<LockWait> locks, PlaceNames places) =>
        new GraphBuilder(picture, locks, places).Build();

    private WaitForGraph Build()
    {
        foreach (var seen in _threads.Blocked)
        {
            Add(seen);
        }

        foreach (var wait in _picture.Look.Waits)
        {
            if (_places.Of(wait) is { } place)
            {
                Follow(_nodes.Of(new WaitNode(WaitRoles.Blocked, place.Method) { Kind = place.Kind, Route = place.Route }), wait.Task, threads: 0, waits: 1);
            }
        }

        var (nodes, edges, leftOut) = _nodes.Take();
        var lost = _picture.Look.EventsLost;
        return new WaitForGraph(_picture.Why)
        {
            Seconds = _picture.Look.Seconds,
            Nodes = nodes,
            Edges = edges,
            Deadlocks = [.. _threads.Circles.Select(circle => DeadlockWords.Of(circle, _threads))],
            LeftOut = leftOut,
            Missing = lost > 0 ? $"{Readable.Plural(lost, "event")} did not fit: some waits are missing." : null,
        };
    }

    private void Add(Seen seen)
    {
        var site = SiteOf(seen);
        if (_threads.LockOf(seen.Thread) is { } wait)
        {
            Hold(site, wait);
        }
        else if (_threads.TaskOf(seen.Thread) is { } task)
        {
            Follow(site, task.Task, threads: 1, waits: 0);
            if (_threads.RunnerOf(task.Task) is { } runner && _threads.Find(runner) is { } running)
            {
                _nodes.Join(TaskOf(task.Task), SiteOf(running), threads: 1, waits: 0);
            }
        }
        else if (seen.Kind == WaitKinds.Task)
        {
            To(site, new WaitNode(WaitRoles.Before, BeforeLook));
        }
        else if (seen.Kind is StackKinds.Socket or StackKinds.File && _ends.TryGetValue(seen.Thread, out var end))
        {
            To(site, new WaitNode(seen.Kind == StackKinds.Socket ? WaitRoles.Socket : WaitRoles.File, end));
        }
    }

    private int SiteOf(Seen seen)
    {
        if (!_sites.TryGetValue(seen.Thread, out var place))
        {
            var circle = _threads.CircleOf(seen.Thread);
            var node = new WaitNode(StackKinds.IsBlocking(seen.Kind) ? WaitRoles.Blocked : WaitRoles.Running, seen.Method)
            {
                Kind = seen.Kind,
                Route = seen.Route,
                IsDeadlock = circle is not null,
            };

            // Each thread of a circle has a node of its own; others at the same place only wait behind it.
            _sites[seen.Thread] = place = _nodes.Of(node, circle is null ? "" : $"thread {seen.Thread}");
            _nodes.Count(place);
        }

        return place;
    }

    private void Hold(int site, LockWait wait)
    {
        var owner = _threads.OwnerOf(wait);
        var inCircle = owner is { } holder && _threads.CircleOf(wait.Thread) is { } circle && _threads.CircleOf(holder) == circle;
        var node = new WaitNode(WaitRoles.Lock, owner is null ? UnknownOwner : $"a lock that thread {owner} holds") { IsDeadlock = inCircle };
        var place = _nodes.Of(node, $"{wait.Lock} {owner}");
        _nodes.Count(place);
        _nodes.Join(site, place, threads: 1, waits: 0);
        if (owner is { } number && _threads.Find(number) is { } held)
        {
            _nodes.Join(place, SiteOf(held), threads: 1, waits: 0);
        }
    }

    private void To(int site, WaitNode node)
    {
        var place = _nodes.Of(node);
        _nodes.Count(place);
        _nodes.Join(site, place, threads: 1, waits: 0);
    }

    private void Follow(int from, int task, int threads, int waits)
    {
        var followed = new HashSet<int>();
        var at = from;
        for (var next = task; followed.Add(next);)
        {
            var place = TaskOf(next);
            if (place != at)
            {
                _nodes.Join(at, place, threads, waits);
            }

            if (threads > 0)
            {
                _nodes.Count(place);
            }

            at = place;

            // A task that is awaited and of which nothing else is known is left out.
            if (!_picture.Look.Awaits.TryGetValue(next, out next) || !_picture.Look.Tasks.ContainsKey(next))
            {
                return;
            }
        }
    }

    private int TaskOf(int number) => _nodes.Of(_picture.Look.Tasks.TryGetValue(number, out var task)
        ? new WaitNode(task.IsAsyncMethod ? WaitRoles.AsyncMethod : WaitRoles.Task, task.Name)
        : new WaitNode(WaitRoles.Task, UnknownTask));
}
