using Dashboard.Accounts.Stacks;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Threads;

/// <summary>Gives names of snapshots to threads that the system shows doing the same, where that is one method only. Not thread-safe.</summary>
/// <param name="isUntold">True when no event since a time was of the thread, nor of a wait that it is in.</param>
internal sealed class SnapshotNames(Func<long, double, string?> routeOf, Func<long, double, bool> isUntold, StackSites sites)
{
    /// <summary>Seconds for which a place keeps its name while no thread is seen there; then the code may be another.</summary>
    public const double Seconds = 60;

    /// <summary>Places that are remembered; beyond that all are forgotten.</summary>
    private const int Capacity = 1_000;

    private readonly Dictionary<Place, (SiteName? Name, double Seen)> _places = [];
    private ThreadStacks? _snapshot;
    private Dictionary<long, Seen> _threads = [];
    private bool _isLearnt;

    public void Add(ThreadStacks stacks)
    {
        (_snapshot, _isLearnt, _threads) = (stacks, false, SeenIn(stacks, []));
    }

    /// <summary>The next sample of the threads: the first one after a snapshot shows which of its threads are at which other end.</summary>
    public void Look(double t, IEnumerable<ThreadSample> looks)
    {
        if (_snapshot is not { } snapshot || _isLearnt || t < snapshot.T || t - snapshot.T > Seconds)
        {
            return;
        }

        // Routes of that time are reported late: what was known then may have been of the request before.
        _threads = SeenIn(snapshot, _threads);
        _isLearnt = true;
        var learnt = new Dictionary<Place, SiteName?>();
        foreach (var seen in _threads.Values.Where(seen => Doing(seen.Kind) is not null))
        {
            Learn(learnt, new Place(Doing(seen.Kind)!.Value, null, seen.Route), seen);
            Learn(learnt, new Place(Doing(seen.Kind)!.Value, null, null), seen);
        }

        foreach (var look in looks.Where(look => look.OtherEnd is not null))
        {
            if (_threads.TryGetValue(look.Thread, out var seen) && Doing(seen.Kind) == look.Doing && IsFor(seen.Route, routeOf(look.Thread, t)))
            {
                Learn(learnt, new Place(look.Doing, look.OtherEnd, seen.Route), seen);
                Learn(learnt, new Place(look.Doing, look.OtherEnd, null), seen);
            }
        }

        Keep(learnt, t);
    }

    public Seen? SeenOn(long thread) => _threads.GetValueOrDefault(thread);

    public SiteName? Of(double t, ThreadSample look)
    {
        if (_snapshot is { } snapshot && t >= snapshot.T && _threads.TryGetValue(look.Thread, out var seen) && IsSeenAs(seen.Kind, look.Doing)
            && isUntold(look.Thread, snapshot.T))
        {
            return seen.Name with { Kind = seen.Kind };
        }

        var route = routeOf(look.Thread, t);
        return Known(new Place(look.Doing, look.OtherEnd, route), t, route)
            ?? (route is null ? null : Known(new Place(look.Doing, null, route), t, route))
            ?? Known(new Place(look.Doing, look.OtherEnd, null), t, route);
    }

    private Dictionary<long, Seen> SeenIn(ThreadStacks stacks, Dictionary<long, Seen> before) => stacks.Threads
        .Select(thread => Seen.Of(thread, thread.Route ?? routeOf(thread.Thread, stacks.T) ?? before.GetValueOrDefault(thread.Thread)?.Route, sites))
        .ToDictionary(seen => seen.Thread);

    private static void Learn(Dictionary<Place, SiteName?> learnt, Place place, Seen seen)
    {
        var name = seen.Name;
        learnt[place] = learnt.TryGetValue(place, out var other) ? Same(name, other) : name;
    }

    private void Keep(Dictionary<Place, SiteName?> learnt, double t)
    {
        if (_places.Count + learnt.Count > Capacity)
        {
            _places.Clear();
        }

        foreach (var (place, name) in learnt)
        {
            _places[place] = (name, t);
        }
    }

    private SiteName? Known(Place place, double t, string? route)
    {
        if (!_places.TryGetValue(place, out var known) || known.Name is not { } name || Math.Abs(t - known.Seen) > Seconds || !IsFor(name.Route, route))
        {
            return null;
        }

        _places[place] = known with { Seen = Math.Max(t, known.Seen) };
        return name with { Route = route ?? name.Route };
    }

    private static bool IsFor(string? one, string? other) => one is null || other is null || one == other;

    /// <summary>The operating system does not distinguish sleep from other waits with a limit, nor one wait from another.</summary>
    private static bool IsSeenAs(string kind, ThreadStatus look) => StackKinds.IsBlocking(kind) && look switch
    {
        ThreadStatus.Socket => kind == StackKinds.Socket,
        ThreadStatus.File => kind == StackKinds.File,
        ThreadStatus.Sleep => kind is not (StackKinds.Socket or StackKinds.File),
        ThreadStatus.Waiting or ThreadStatus.IdleOrWaiting => kind is not (StackKinds.Sleep or StackKinds.Socket or StackKinds.File),
        _ => false,
    };

    private static SiteName? Same(SiteName name, SiteName? other) =>
        other?.Method != name.Method ? null
            : name with { Route = other.Route == name.Route ? name.Route : null, Line = other.Line == name.Line ? name.Line : null };

    private static ThreadStatus? Doing(string kind) => kind switch
    {
        StackKinds.Socket => ThreadStatus.Socket,
        StackKinds.File => ThreadStatus.File,
        StackKinds.Sleep => ThreadStatus.Sleep,
        _ => null,
    };

    private readonly record struct Place(ThreadStatus Doing, string? End, string? Route);
}
