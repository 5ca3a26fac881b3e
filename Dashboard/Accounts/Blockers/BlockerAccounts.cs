using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Blockers;

/// <summary>
/// Blocking call sites from wait and contention events, an item a second by the events' times; the first as soon as it has a name. Not thread-safe.
/// </summary>
internal sealed class BlockerAccounts
{
    private const double WindowSeconds = 1;

    /// <summary>How often it is looked whether there is a first name. A binary fraction, so that eight of them are a second.</summary>
    private const double LookSeconds = 0.125;

    /// <summary>Shorter waits are kept apart: there may be very many, and nobody would do anything about them.</summary>
    private const double ShortSeconds = 0.001;

    /// <summary>Threads whose owner is remembered; those that wait are never forgotten.</summary>
    private const int ThreadCapacity = 10_000;

    private readonly StackSites _stacks = new();
    private readonly Dictionary<long, BlockedThread> _threads = [];
    private readonly Func<long, double, string?> _routeOf;
    private readonly BlockerWindow _window;
    private readonly UnroutedWaits _unrouted;
    private double _start = double.NaN;
    private double _look;
    private bool _isNamed;

    /// <param name="routeOf">Thread and time → the route of the request that it runs; null where that is not known.</param>
    /// <param name="publish">Gets the items.</param>
    /// <param name="nextStack">Gives the next number of a <see cref="SiteStack"/> that is free on the timeline.</param>
    public BlockerAccounts(Func<long, double, string?> routeOf, Action<TimelineItem> publish, Func<int> nextStack)
    {
        (_routeOf, _window) = (routeOf, new BlockerWindow(publish, nextStack));
        _unrouted = new UnroutedWaits(Serve, _window.Add, IsPending);
    }

    /// <summary>Thread and time → the MVC action that it runs; it names a call site whose own frame was inlined away.</summary>
    public Func<long, double, string?>? ActionOf { get; init; }

    /// <summary>Activity, thread and time → the route of the request that waits; without it the thread tells.</summary>
    public Func<Guid, long, double, string?>? RouteOfActivity { get; init; }

    /// <summary>Whether routes are known up to a time, as far as they ever will be: they are told by another session, which may be behind.</summary>
    public Func<double, bool> IsTold { get; init; } = static _ => true;

    /// <summary>False where the runtime reports no waits but those for locks.</summary>
    public bool TellsWaits { get => _stacks.TellsWaits; set => _stacks.TellsWaits = value; }

    /// <summary>A stack that later events name.</summary>
    public void Add(BlockStack stack) => _stacks.Add(stack);

    /// <summary>Where a thread waits whose event names a stack.</summary>
    public CallSite SiteOf(int stack, bool isContention) => _stacks.Of(stack, isContention);

    public void Add(in BlockEvent e)
    {
        if (double.IsNaN(_start))
        {
            (_start, _look) = (e.T, e.T + LookSeconds);
        }

        if (e.T >= _look)
        {
            Close(e.T);
        }

        _unrouted.Look(e.T);

        switch (e.Kind)
        {
            case BlockEventKind.WaitStarted when !Thread(e.Thread).WaitsForLock:
                Begin(e, isContention: false);
                break;
            case BlockEventKind.LockWaitStarted when !Thread(e.Thread).WaitsForLock:
                Begin(e, isContention: true);
                break;
            case BlockEventKind.WaitEnded when !Thread(e.Thread).WaitsForLock:
            case BlockEventKind.LockWaitEnded:
                End(Thread(e.Thread), e.T);
                break;
            case BlockEventKind.EventsLost:
                Lose(e);
                break;
        }
    }

    private BlockedThread Thread(long number)
    {
        if (!_threads.TryGetValue(number, out var thread))
        {
            if (_threads.Count >= ThreadCapacity)
            {
                _threads.Values.Where(known => known.Site is null).ToList().ForEach(known => _threads.Remove(known.Number));
            }

            _threads[number] = thread = new BlockedThread(number);
        }

        return thread;
    }

    private void Begin(in BlockEvent e, bool isContention)
    {
        var thread = Thread(e.Thread);

        // The end of the wait before was lost: it was over by now.
        End(thread, e.T);
        var site = SiteOf(e.Stack, isContention);

        // A task wait contends for a lock of its own: who holds that is not who is waited for.
        var owner = e.Owner == 0 || site.Kind != WaitKinds.Lock ? null : new LockOwner(Thread(e.Owner), _routeOf(e.Owner, e.T));
        thread.Begin(site, e.T, e.Activity, RouteOf(e.Activity, e.Thread, e.T), owner, isContention);
    }

    private void End(BlockedThread thread, double at)
    {
        if (thread.Site is null)
        {
            return;
        }

        if (at - thread.Since < ShortSeconds && thread.Counted is null)
        {
            _window.AddShort(thread, at - thread.Since);
        }
        else
        {
            Count(thread, at);
        }

        thread.End();
    }

    private void Count(BlockedThread thread, double until)
    {
        Serve(thread);
        if (!_unrouted.Take(thread, until))
        {
            _window.Add(thread, until);
        }

        thread.Counted = until;
    }

    private string? RouteOf(Guid activity, long thread, double t) =>
        RouteOfActivity is { } routeOf ? routeOf(activity, thread, t) : _routeOf(thread, t);

    private void Serve(BlockedThread thread) => thread.Serves(
        RouteOf(thread.Activity, thread.Number, thread.Since),
        ActionOf?.Invoke(thread.Number, thread.Since),
        thread.Owner is { Route: null } owner ? _routeOf(owner.Thread.Number, thread.Since) : null);

    /// <summary>Which route a wait serves is not told yet, and will be soon: it counts in the next window. The first name does not wait for it.</summary>
    private bool IsPending(BlockedThread thread, double now) => _isNamed && now - thread.Since < WindowSeconds && !IsTold(thread.Since);

    /// <summary>Whole windows up to a time; after a silence they are one.</summary>
    private void Close(double at)
    {
        var step = _isNamed ? WindowSeconds : LookSeconds;
        var end = _look + (step * Math.Floor((at - _look) / step));
        foreach (var thread in _threads.Values.Where(thread => thread.Site is not null && end - thread.Since >= ShortSeconds && !IsPending(thread, end)))
        {
            Count(thread, end);
        }

        _unrouted.End(end);
        if (_isNamed || _window.HasSites || end - _start > WindowSeconds - (LookSeconds / 2))
        {
            _isNamed |= _window.HasSites;
            _window.Tell(end, end - _start);
            _start = end;
        }

        _look = end + (_isNamed ? WindowSeconds : LookSeconds);
    }

    /// <summary>Ends may be among what was lost: nobody is known to wait until its next wait begins.</summary>
    private void Lose(in BlockEvent e)
    {
        _window.EventsLost += e.Missing;
        foreach (var thread in _threads.Values)
        {
            End(thread, e.T);
        }
    }
}
