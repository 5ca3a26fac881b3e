using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Stacks;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.History;

/// <summary>
/// What each thread of the target did, one activity after the other, from events in the order of time. Begin and end of waits are paired here and nowhere
/// else. Bounds: 10,000 threads, of each 64 activities that are over; those shorter than a millisecond are not remembered. Not thread-safe.
/// </summary>
/// <param name="ended">Gets each activity when it is over; its route may have been learnt since it began.</param>
/// <param name="left">Gets each thread that ended or whose events were lost, and since when.</param>
internal sealed class ThreadHistory(RouteNames routes, Action<ThreadActivity> began, Action<ThreadActivity> ended, Action<long, double> left)
{
    internal const int Capacity = 10_000;

    private readonly Dictionary<long, RememberedThread> _threads = [];

    private readonly Dictionary<string, string?> _routesOfActions = new(StringComparer.Ordinal);

    public required RequestAccounts Requests { get; set; }

    public StackSites Sites { get; } = new();

    public void Add(in WorkEvent e)
    {
        switch (e.Kind)
        {
            case WorkEventKind.Dequeued:
                Requests.Add(e);
                Work(Of(e.Thread), e.T, ActivityState.Running);
                break;
            case WorkEventKind.ThreadStarted or WorkEventKind.ThreadIdle:
                Requests.Add(e);
                Work(Of(e.Thread), e.T, ActivityState.Idle);
                break;
            case WorkEventKind.ThreadEnded:
                Requests.Add(e);
                if (_threads.Remove(e.Thread, out var gone))
                {
                    Leave(gone, e.T);
                }

                break;
            case WorkEventKind.WaitStarted or WorkEventKind.LockWaitStarted:
                Block(e, e.Kind == WorkEventKind.LockWaitStarted);
                break;
            case WorkEventKind.WaitEnded or WorkEventKind.LockWaitEnded:
                if (_threads.TryGetValue(e.Thread, out var waiting) && waiting.Closes(e.Kind == WorkEventKind.LockWaitEnded))
                {
                    Unblock(waiting, e.T);
                }

                break;
            case WorkEventKind.ActionBegan:
                Act(Of(e.Thread), (string)e.Subject!);
                break;
            case WorkEventKind.EventsLost:
                Requests.Add(e);
                ForgetWork(e.T);
                break;
            case WorkEventKind.WaitsLost:
                ForgetWaits(e.T);
                break;
            case WorkEventKind.RequestStarted or WorkEventKind.RequestStopped:
                Requests.Add(e);
                if (e.Request is not { IsUnit: true })
                {
                    Of(e.Thread).Acts(null, null);
                }

                Serve(e.Thread, e.T);
                break;
            case WorkEventKind.Enqueued or WorkEventKind.TimerArmed or WorkEventKind.TimerFired:
                Requests.Add(e);
                Serve(e.Thread, e.T);
                break;
        }

        if (_threads.TryGetValue(e.Thread, out var thread))
        {
            thread.Heard = e.T;
        }
    }

    public ThreadActivity? At(long thread, double t) => _threads.GetValueOrDefault(thread)?.At(t);

    public string? RouteAt(long thread, double t) => ServedAt(thread, t).Route is { } route && route != BlockingSites.NoRequest ? route : null;

    public string? ActionAt(long thread, double t) => ServedAt(thread, t).Action;

    public string? RouteOf(Guid activity) => Requests.Of(activity) is { } request ? Name(request) : null;

    /// <summary>True where the pool's events follow a thread: then it is known what it does between its waits.</summary>
    public bool IsFollowed(long thread) => _threads.GetValueOrDefault(thread)?.IsFollowed == true;

    public bool IsUnheardSince(long thread, double t) =>
        !_threads.TryGetValue(thread, out var known) || (known.Heard <= t && known.Current is not { State: ActivityState.Blocked });

    public IEnumerable<ThreadActivity> LockedAt(double t) =>
        _threads.Values.Select(thread => thread.At(t)).OfType<ThreadActivity>().Where(static activity => activity.Wait is { IsLock: true });

    public IEnumerable<ThreadActivity> Blocked =>
        _threads.Values.Select(static thread => thread.Current).OfType<ThreadActivity>().Where(static activity => activity.State == ActivityState.Blocked);

    /// <summary>The pool's events are missing: only waits go on.</summary>
    public void ForgetWork(double t)
    {
        foreach (var thread in _threads.Values)
        {
            thread.IsFollowed = false;
            if (thread.Current is { State: not ActivityState.Blocked })
            {
                Leave(thread, t);
            }
        }
    }

    /// <summary>Ends of waits may be missing: no thread is known to be blocked until its next wait.</summary>
    public void ForgetWaits(double t)
    {
        foreach (var thread in _threads.Values)
        {
            thread.Clear();
            if (thread.Current is { State: ActivityState.Blocked })
            {
                Unblock(thread, t);
            }
        }
    }

    private RememberedThread Of(long number)
    {
        if (!_threads.TryGetValue(number, out var thread))
        {
            if (_threads.Count >= Capacity)
            {
                foreach (var (other, known) in _threads)
                {
                    _ = known is { IsFollowed: false, Current: null } && _threads.Remove(other);
                }
            }

            _threads[number] = thread = new RememberedThread(number);
        }

        return thread;
    }

    private void Work(RememberedThread thread, double t, ActivityState state)
    {
        thread.IsFollowed = true;
        thread.Clear();
        thread.Acts(null, null);
        var (route, action) = state == ActivityState.Idle ? default : RouteNow(thread);
        Begin(thread, new ThreadActivity(thread.Number, t, state) { BeginsItem = state == ActivityState.Running, Route = route, Action = action });
    }

    private void Block(in WorkEvent e, bool isLock)
    {
        var thread = Of(e.Thread);
        Requests.Add(e);
        Serve(e.Thread, e.T);
        if (!thread.Opens(isLock))
        {
            return;
        }

        Requests.Blocks(e.Thread, isLock, e.T);
        var owner = isLock ? e.Owner : 0;
        var ownerRoute = owner != 0 && _threads.TryGetValue(owner, out var holder) ? RouteNow(holder).Route : null;
        var (route, action) = Named(Requests.Waiting(e), thread);
        Begin(thread, new ThreadActivity(e.Thread, e.T, ActivityState.Blocked)
        {
            Wait = new ThreadWait(isLock, Sites.Of(e.Stack, isLock), e.Item, owner, ownerRoute),
            Route = route,
            Action = action,
            IsNobodys = Requests.Serving(e.Thread).RunsNone,
        });
    }

    private void Unblock(RememberedThread thread, double t)
    {
        Requests.Unblocks(thread.Number, t);
        var (route, action) = thread.Current is { Route: { } known } blocked ? (known, blocked.Action) : RouteNow(thread);
        if (thread.IsFollowed)
        {
            Begin(thread, new ThreadActivity(thread.Number, t, ActivityState.Running) { Route = route, Action = action });
        }
        else
        {
            Leave(thread, t);
        }
    }

    /// <summary>An event's request of a thread holds since the event before, unless that reported another.</summary>
    private void Serve(long number, double t)
    {
        if (!_threads.TryGetValue(number, out var thread) || thread.Current is not { } current)
        {
            return;
        }

        var (route, action) = RouteNow(thread);
        if (current.Route is null)
        {
            (current.Route, current.Action) = (route, action);
        }
        else if (current.Route != route && current.State == ActivityState.Running)
        {
            Begin(thread, new ThreadActivity(number, t, ActivityState.Running) { Route = route, Action = action });
        }
    }

    private void Act(RememberedThread thread, string action)
    {
        if (Requests.Serving(thread.Number).Request is { } request)
        {
            request.Action = action;
            var route = Name(request);
            _routesOfActions[action] = !_routesOfActions.TryGetValue(action, out var known) || known == route ? route : null;
        }
        else
        {
            // It began on another thread, and was awaited since: the action gives the route, where requests that began with it had it.
            thread.Acts(action, _routesOfActions.GetValueOrDefault(action));
        }

        if (thread.Current is { } current)
        {
            (current.Route, current.Action) = (current.Route ?? thread.ActionRoute, action);
        }
    }

    /// <summary>For a thread of which only waits are known, what it serves now is taken for any time.</summary>
    private (string? Route, string? Action) ServedAt(long thread, double t) => !_threads.TryGetValue(thread, out var known) ? default
        : !known.IsFollowed ? RouteNow(known)
        : known.At(t) is { } activity ? (activity.Route, activity.Action) : default;

    private (string? Route, string? Action) RouteNow(RememberedThread thread) => Named(Requests.Serving(thread.Number), thread);

    /// <param name="known">What requests know of the thread; where that is nothing, its MVC action counts.</param>
    private (string? Route, string? Action) Named((OpenRequest? Request, bool IsNone) known, RememberedThread thread) => known switch
    {
        ({ } request, _) => (Name(request), request.Action),
        (null, true) => (BlockingSites.NoRequest, null),
        _ => (thread.ActionRoute, thread.Action),
    };

    private string Name(OpenRequest request) => request.Route ??= routes.Of(request.Request.Method, request.Request.Path);

    private void Begin(RememberedThread thread, ThreadActivity activity)
    {
        End(thread, activity.From);
        thread.Current = activity;
        began(activity);
    }

    private void Leave(RememberedThread thread, double t)
    {
        End(thread, t);
        left(thread.Number, t);
    }

    private void End(RememberedThread thread, double t)
    {
        if (thread.End(t) is { } over)
        {
            ended(over);
        }
    }

    private sealed class RememberedThread(long number)
    {
        private const int Remembered = 64;

        /// <summary>Shorter activities are not remembered, seconds.</summary>
        private const double ShortSeconds = 0.001;

        private readonly Queue<ThreadActivity> _over = new();
        private bool _waits;
        private bool _inLock;
        private bool _lockWithin;

        public long Number => number;

        public bool IsFollowed { get; set; }

        public ThreadActivity? Current { get; set; }

        public double Heard { get; set; }

        public string? Action { get; private set; }

        public string? ActionRoute { get; private set; }

        public void Acts(string? action, string? route) => (Action, ActionRoute) = (action, route);

        public ThreadActivity? At(double t) => Current?.IsAt(t) == true ? Current : _over.LastOrDefault(activity => activity.IsAt(t));

        public ThreadActivity? End(double t)
        {
            if (Current is not { } over)
            {
                return null;
            }

            over.End(t);
            Current = null;
            if (t - over.From >= ShortSeconds)
            {
                if (_over.Count == Remembered)
                {
                    _over.Dequeue();
                }

                _over.Enqueue(over);
            }

            return over;
        }

        public void Clear() => (_waits, _inLock, _lockWithin) = (false, false, false);

        /// <returns>True for the outermost wait: one for a lock has another inside, and what a wait contends for is its own.</returns>
        public bool Opens(bool isLock)
        {
            if (_inLock || _lockWithin)
            {
                return false;
            }

            _lockWithin = isLock && _waits;
            if (_lockWithin)
            {
                return false;
            }

            // Where it waits already, the end of that was lost.
            (_inLock, _waits) = (isLock, !isLock);
            return true;
        }

        public bool Closes(bool isLock)
        {
            if (_lockWithin)
            {
                _lockWithin = !isLock;
                return false;
            }

            if (isLock ? !_inLock : !_waits)
            {
                return false;
            }

            Clear();
            return true;
        }
    }
}
