using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Requests;

/// <summary>Which route a thread served, from a request's begin to its end or other work. Bounds: 8 requests of 10,000 threads each. Thread-safe.</summary>
internal sealed class RequestsByThread(RouteNames names)
{
    private const int ThreadCapacity = 10_000;
    private const int RequestsOfThread = 8;

    /// <summary>Requests with one and the same activity that are remembered.</summary>
    private const int SameActivity = 8;

    /// <summary>So far the clocks of two sessions may lie apart: each begins with a time of day in milliseconds.</summary>
    private const double ClockSeconds = 0.02;

    /// <summary>Seconds after which a wait without an id is no request's, since ids came and the last request without one ended.</summary>
    private const double SureAfter = 5;

    private readonly Lock _gate = new();
    private readonly Dictionary<long, Queue<Served>> _threads = [];
    private readonly Dictionary<string, Served> _open = new(StringComparer.Ordinal);
    private readonly ByActivity<Served> _activities = new();

    /// <summary>Requests of one connection may have the same activity: whose a wait is, the order of the events tells.</summary>
    private readonly RecentWaits<Served> _waits = new();

    /// <summary>Activities of requests that are over: waits of theirs may be told later, by another session.</summary>
    private readonly Queue<Guid> _over = new();
    private bool _hasActivities;

    /// <summary>When ids came, or a request ended last that had begun before.</summary>
    private double _idsSince;

    private readonly Dictionary<string, string?> _routesOfActions = new(StringComparer.Ordinal);
    private double _told = double.NegativeInfinity;

    /// <summary>True where each work item is told: then it is known when a thread has taken other work.</summary>
    public bool FollowsItems { get; private set; }

    public void Add(in WorkEvent e)
    {
        lock (_gate)
        {
            FollowsItems |= e.Kind == WorkEventKind.Dequeued;
            _told = Math.Max(_told, e.T);
            switch (e.Kind)
            {
                case WorkEventKind.RequestStarted:
                    Begin(e);
                    break;
                case WorkEventKind.RequestStopped when _open.Remove(e.Request!.Id, out var served):
                    served.Stop(e.T);
                    Over(e);
                    break;
                case WorkEventKind.RequestStopped:
                    _idsSince = e.T;
                    break;
                case WorkEventKind.Enqueued or WorkEventKind.WaitStarted or WorkEventKind.LockWaitStarted or WorkEventKind.TimerArmed when _hasActivities:
                    GoOn(e);
                    break;
                case WorkEventKind.Dequeued or WorkEventKind.ThreadIdle or WorkEventKind.ThreadEnded:
                    Newest(e.Thread)?.End(e.T);
                    break;
                case WorkEventKind.EventsLost:
                    Forget();
                    break;
            }
        }
    }

    /// <summary>The MVC action of the request that a thread serves.</summary>
    public void Add(in ActionEvent e)
    {
        lock (_gate)
        {
            if (Newest(e.Thread) is not { } served || !served.IsAt(e.T))
            {
                // It began on another thread, and was awaited since: the action tells the route, where requests that began here told it.
                served = Serve(e.Thread, _routesOfActions.GetValueOrDefault(e.Action), e.T);
            }
            else if (served.Route is { } route)
            {
                _routesOfActions[e.Action] = !_routesOfActions.TryGetValue(e.Action, out var known) || known == route ? route : null;
            }

            served.Action = e.Action;
        }
    }

    /// <summary>Nothing is known any more: another session begins, or events are missing.</summary>
    public void Forget()
    {
        lock (_gate)
        {
            _threads.Clear();
            _open.Clear();
            _activities.Clear();
            _waits.Clear();
            _over.Clear();
            (_hasActivities, FollowsItems) = (false, false);
        }
    }

    /// <summary>Whether the session of requests has told all up to a time; until then nothing is said of it.</summary>
    public bool IsTold(double t)
    {
        lock (_gate)
        {
            return HasTold(t);
        }
    }

    /// <summary>The route that a thread served at a time, seconds on the timeline; null where that is not known, or not yet (<see cref="IsTold"/>).</summary>
    public string? RouteOf(long thread, double t)
    {
        lock (_gate)
        {
            return ServedBy(thread, t)?.Route;
        }
    }

    /// <summary>By activity, else by thread; <see cref="BlockingSites.NoRequest"/> for a wait without an id. Null where not known, or not told yet.</summary>
    public string? RouteOf(Guid activity, long thread, double t)
    {
        lock (_gate)
        {
            return !HasTold(t) ? null
                : activity != Guid.Empty ? OfActivity(activity, thread, t)?.Route
                : _hasActivities ? t - _idsSince >= SureAfter ? BlockingSites.NoRequest : null
                : At(thread, t)?.Route;
        }
    }

    /// <summary>As far as told by now, for threads that are looked at as they stand.</summary>
    public string? RouteSoFar(long thread, double t)
    {
        lock (_gate)
        {
            return At(thread, t)?.Route;
        }
    }

    public string? ActionOf(long thread, double t)
    {
        lock (_gate)
        {
            return ServedBy(thread, t)?.Action;
        }
    }

    private Served? OfActivity(Guid activity, long thread, double t) =>
        _waits.Nearest(thread, activity, t, ClockSeconds) ?? (_activities.IsShared(activity) ? null : _activities.Find(activity)?.At(t));

    private bool HasTold(double t) => t + ClockSeconds <= _told;

    private Served? ServedBy(long thread, double t) => HasTold(t) ? At(thread, t) : null;

    private Served? At(long thread, double t) => _threads.TryGetValue(thread, out var served)
        ? served.LastOrDefault(one => one.IsAt(t)) ?? served.LastOrDefault(one => one.IsAt(t, ClockSeconds, _hasActivities ? 0 : ClockSeconds))
        : null;

    private Served? Newest(long thread) => _threads.TryGetValue(thread, out var served) ? served.Last() : null;

    private void Begin(in WorkEvent e)
    {
        var served = Serve(e.Thread, names.Of(e.Request!.Method, e.Request.Path), e.T);
        if (_open.Count < ThreadCapacity)
        {
            _open[e.Request.Id] = served;
            if (e.Activity != Guid.Empty)
            {
                _idsSince = _hasActivities ? _idsSince : e.T;
                _hasActivities = true;
                served.Before = _activities.Find(e.Activity, isExact: true)?.Newest(SameActivity);
                if (served.Before is { IsStopped: false })
                {
                    _activities.Share(e.Activity);
                }

                _activities.Add(e.Activity, served);
            }
        }
    }

    private void GoOn(in WorkEvent e)
    {
        var newest = Newest(e.Thread);
        if (_activities.IsShared(e.Activity))
        {
            // It may be of any of them; a thread that began one in its item is still at that.
            Waits(e, newest is not null && newest.IsAt(e.T) ? newest.Begun ?? newest : null);
            return;
        }

        if (_activities.Find(e.Activity) is not { } begun)
        {
            newest?.End(e.T);
            return;
        }

        if (newest is null || !newest.IsAt(e.T) || (newest != begun && newest.Begun != begun))
        {
            Serve(e.Thread, begun.Route, e.T).Begun = begun;
        }

        Waits(e, begun);
    }

    private void Waits(in WorkEvent e, Served? request)
    {
        if (request is not null && e.Kind is WorkEventKind.WaitStarted or WorkEventKind.LockWaitStarted)
        {
            _waits.Add(e.Thread, e.T, e.Activity, request);
        }
    }

    private void Over(in WorkEvent e)
    {
        Newest(e.Thread)?.End(e.T);
        if (e.Activity == Guid.Empty)
        {
            return;
        }

        _over.Enqueue(e.Activity);
        if (_over.Count > ThreadCapacity && _over.Dequeue() is var oldest && _activities.Find(oldest, isExact: true) is { IsOver: true })
        {
            _activities.Remove(oldest);
        }
    }

    /// <summary>A thread takes up a request; what it served before is over for it.</summary>
    private Served Serve(long thread, string? route, double t)
    {
        if (!_threads.TryGetValue(thread, out var requests))
        {
            if (_threads.Count >= ThreadCapacity)
            {
                Forget();
            }

            _threads[thread] = requests = new Queue<Served>(RequestsOfThread);
        }
        else
        {
            requests.Last().End(t);
        }

        if (requests.Count == RequestsOfThread)
        {
            requests.Dequeue();
        }

        var served = new Served(route, t);
        requests.Enqueue(served);
        return served;
    }

    private sealed class Served(string? route, double from)
    {
        private double _to = double.PositiveInfinity;

        public string? Route => route;

        public double Begins => from;

        public bool IsOver => !double.IsPositiveInfinity(_to);

        /// <summary>True once the request that began here is over.</summary>
        public bool IsStopped { get; private set; }

        public string? Action { get; set; }

        /// <summary>Where the request began that goes on here; null where it began here.</summary>
        public Served? Begun { get; set; }

        public Served? Before { get; set; }

        /// <summary>Itself or the one before it that it was at a time; null where that is too long ago.</summary>
        public Served? At(double t)
        {
            var one = this;
            while (one.Before is { } before && t < one.Begins)
            {
                one = before;
            }

            return t < one.Begins - ClockSeconds ? null : one;
        }

        /// <summary>Itself, with at most so many before it.</summary>
        public Served Newest(int most)
        {
            var last = this;
            for (var i = 1; i < most && last.Before is not null; i++)
            {
                last = last.Before;
            }

            last.Before = null;
            return this;
        }

        public bool IsAt(double t, double before = 0, double after = 0) => from - before <= t && t <= _to + after;

        public void End(double at) => _to = Math.Min(_to, at);

        public void Stop(double at)
        {
            IsStopped = true;
            End(at);
        }
    }
}
