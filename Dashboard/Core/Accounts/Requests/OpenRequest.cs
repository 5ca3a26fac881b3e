using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Requests;

/// <summary>A request between its RequestStart and its RequestStop.</summary>
/// <param name="free">When its connection's last answer was sent, seconds; null for a new one.</param>
/// <param name="unproven">The time of threads in which it may have run without an event.</param>
internal sealed class OpenRequest(
    WorkRequest request, double started, QueueWaitChain? carried, double? free, ArrivalPattern arrivals, Guid activity, UnattributedThreadTime unproven)
{
    private const int MaxQueuedAgain = 64;

    private readonly double _unprovenAtStart = unproven.Seconds;
    private readonly List<(double From, double To)> _queuedAgainAt = [];
    private readonly LongestSpans _spans = new();
    private bool _isLastQueuedKept;
    private ThreadWork? _thread;

    /// <summary>Threads that began with it while the first was taken to run it still, when, and how long what brought them there waited.</summary>
    private List<(ThreadWork Thread, double From, QueueWaitChain? Carried, bool ByTimer)>? _others;
    private double _from;
    private double _waitsBefore;
    private double _locksBefore;
    private double _ran;
    private double _waits;
    private double _locks;
    private double? _queuedAgain = activity == Guid.Empty ? null : 0;
    private double _lastRan = double.NegativeInfinity;

    /// <summary>The end of what it last ran, from when it armed a timer, where nothing is known that it did since; else null.</summary>
    private (double From, double To)? _sinceArmed;
    private double _lastQueued;
    private double _unprovenAtLeave;
    private double _notToldApart;

    public WorkRequest Request => request;

    public string? Route { get; set; }

    public string? Action { get; set; }

    /// <summary>When its thread took the work item that it began in, seconds.</summary>
    public required double Taken { get; init; }

    public Guid Activity => activity;

    public double Started => started;

    /// <summary>How long it waited in the queue, seconds; null where that is not known. Later arrivals may change it.</summary>
    public double? Before => carried?.Total(free, started, arrivals.AreEven);

    public bool IsOpen { get; private set; } = true;

    /// <summary>As far as its accounts until now say, or what it brought.</summary>
    public bool IsLongLived { get; private set; }

    /// <summary>It is open by design: it only keeps a connection open.</summary>
    public void StaysOpen() => IsLongLived = true;

    /// <summary>A thread begins with it, or with an item that it queued. Where several do, the first counts until it is done, then the next.</summary>
    /// <param name="carried">How long what brought it there waited; null where that is not known.</param>
    /// <param name="byTimer">True when a timer that it armed brought it there.</param>
    public void RunsOn(ThreadWork thread, double at, QueueWaitChain? carried = null, bool byTimer = false)
    {
        thread.Start(this);
        if (_thread is null)
        {
            _notToldApart += NotToldApartUntil(at - _lastQueued);
            Follow(thread, Math.Max(at, _lastRan));
        }
        else
        {
            (_others ??= []).Add((thread, at, carried, byTimer));
        }
    }

    /// <summary>A thread goes on with it, by an event. What brought it there counts as queued since the request could use it, after it last ran.</summary>
    /// <param name="carried">How long what brought it there waited; null where that is not known.</param>
    /// <param name="byTimer">True when a timer that it armed brought it there: then it is known what it awaited until then.</param>
    public void GoesOn(ThreadWork thread, double from, QueueWaitChain? carried, bool byTimer = false)
    {
        if (byTimer && _thread is null)
        {
            AwaitedSinceArmed();
        }

        _unprovenAtLeave = byTimer ? unproven.Seconds : _unprovenAtLeave;
        WasQueued(_thread is null ? carried : null, from);
        RunsOn(thread, from, carried, byTimer);
    }

    /// <summary>An event shows that a thread runs it. For another thread that did, the work ended with its last event.</summary>
    public void IsProvenOn(ThreadWork thread)
    {
        if (_thread is { } other && other != thread && other.LeaveUnlessBusy() is { } left)
        {
            Ran(other, left);
        }
    }

    /// <summary>What was taken for its own is not: the thread's events are another's.</summary>
    public void NeverRan(ThreadWork thread)
    {
        if (_thread == thread)
        {
            _queuedAgain -= _lastQueued;
            if (_isLastQueuedKept)
            {
                _queuedAgainAt.RemoveAt(_queuedAgainAt.Count - 1);
                _spans.RemoveLast(SpanKind.QueuedAgain);
            }

            Leave(_from);
        }
        else
        {
            RemoveOther(thread);
        }
    }

    /// <param name="armed">When the thread armed a timer for it, if that was the last it is known to have done for it; else null.</param>
    public void Ran(ThreadWork thread, double at, double? armed = null)
    {
        if (_thread != thread)
        {
            RemoveOther(thread);
            return;
        }

        _sinceArmed = armed is { } since ? (Math.Max(since, _from), at) : null;
        Count(thread, at);
        Leave(at);
    }

    /// <param name="from">The wait begins at the time of its first event, seconds.</param>
    public void WasBlocked(ThreadWork thread, SpanKind kind, double from, double to)
    {
        if (_thread == thread)
        {
            _spans.Add(new RequestSpan(kind, from, to, thread.Id));
        }
    }

    /// <summary>The account without the answer's send. Threads known to have run it began it, ran its item, or ended it; the rest is awaiting.</summary>
    public RequestAccount Stopped(ThreadWork thread, double at, LongLived longLived)
    {
        if (_thread is not null)
        {
            Count(_thread, at);
        }
        else if (thread.Item is not null)
        {
            var ran = at - Math.Max(thread.Since, Math.Max(_from, started));
            var waits = Math.Min(ran, thread.WaitsUntil(at));
            Add(ran, waits, Math.Min(ran - waits, thread.LocksUntil(at)));
            _notToldApart += NotToldApartUntil(at - ran);
            _spans.Add(new RequestSpan(SpanKind.OnThread, at - ran, at, thread.Id));
        }

        IsOpen = false;
        return Told(Account(at, _ran, _waits, _locks, _notToldApart), longLived);
    }

    /// <summary>Null where its begin is not known.</summary>
    public RequestAccount? SoFar(double now, LongLived longLived) =>
        Before is null ? null
        : Told(
            _thread is { } thread
                ? Account(
                    now, _ran + now - _from, _waits + thread.WaitsUntil(now) - _waitsBefore, _locks + thread.LocksUntil(now) - _locksBefore, _notToldApart)
                : Account(now, _ran, _waits, _locks, _notToldApart + NotToldApartUntil(now)),
            longLived);

    private void Leave(double at)
    {
        (_thread, _lastRan, _lastQueued, _isLastQueuedKept, _unprovenAtLeave) = (null, Math.Max(_lastRan, at), 0, false, unproven.Seconds);
        while (_others is [var (next, from, carried, byTimer), ..])
        {
            // The first may have been done with it before: on a busy machine a thread that finds nothing more to do says so late, or not at all.
            _others.RemoveAt(0);
            if (byTimer && next.LeaveIfSilentSince(from))
            {
                continue;
            }

            WasQueued(carried, from);
            Follow(next, Math.Max(at, from));
            return;
        }
    }

    /// <summary>
    /// What it went on with is the timer that it awaited. A worker that finds nothing more to do spins before it says that it is idle, and on a busy machine
    /// for tens of milliseconds, in which it may take another item: all that counted as running.
    /// </summary>
    private void AwaitedSinceArmed()
    {
        if (_sinceArmed is var (from, to) && from < to)
        {
            _ran -= to - from;
            _spans.EndLast(SpanKind.OnThread, to, from);
            _lastRan = from;

            // Code that computes before it awaits the timer raises no event either.
            _notToldApart += to - from;
        }

        _sinceArmed = null;
    }

    private void WasQueued(QueueWaitChain? carried, double until)
    {
        _lastQueued = IsOpen ? carried?.Total(Math.Max(started, _lastRan), until, arrivals.AreEven) ?? 0 : 0;
        _queuedAgain += _lastQueued;
        _isLastQueuedKept = _lastQueued > 0 && _queuedAgainAt.Count < MaxQueuedAgain;
        if (_isLastQueuedKept)
        {
            _queuedAgainAt.Add((until - _lastQueued, until));
            _spans.Add(new RequestSpan(SpanKind.QueuedAgain, until - _lastQueued, until));
        }
    }

    private void RemoveOther(ThreadWork thread)
    {
        if (_others?.FindIndex(one => one.Thread == thread) is >= 0 and var place)
        {
            _others.RemoveAt(place);
        }
    }

    private RequestAccount Told(RequestAccount account, LongLived longLived) =>
        account with { IsLongLived = IsLongLived = IsLongLived || (!request.IsUnit && longLived.Is(account)) };

    private double NotToldApartUntil(double at) => Math.Max(0, Math.Min(at - Math.Max(_lastRan, started), unproven.Seconds - _unprovenAtLeave));

    private RequestAccount Account(double at, double ran, double waits, double locks, double notToldApart)
    {
        var blocked = waits + locks;
        var awaiting = Math.Max(0, at - started - Math.Max(ran, blocked) - (_queuedAgain ?? 0));
        return new RequestAccount(request.Method, request.Path, at, Before ?? 0, waits, locks, Math.Max(0, ran - blocked), awaiting, 0)
        {
            QueuedAgain = _queuedAgain,
            NotToldApart = _queuedAgain is null ? null : Math.Min(awaiting, notToldApart),
            UnprovenBefore = _unprovenAtStart,
            Taken = Taken,
            QueuedAgainAt = _queuedAgain is null ? [] : _queuedAgainAt,
            Spans = _spans.All,
            Id = request.Id,
            IsOwn = request.IsOwn,
            Trace = request.Trace,
        };
    }

    private void Follow(ThreadWork thread, double at) =>
        (_thread, _from, _waitsBefore, _locksBefore) = (thread, at, thread.WaitsUntil(at), thread.LocksUntil(at));

    private void Count(ThreadWork thread, double at)
    {
        if (at <= _from)
        {
            // The proof that the thread ran it ended before the thread before it did.
            return;
        }

        _spans.Add(new RequestSpan(SpanKind.OnThread, _from, at, thread.Id));
        Add(at - _from, thread.WaitsUntil(at) - _waitsBefore, thread.LocksUntil(at) - _locksBefore);
        _from = at;
    }

    private void Add(double ran, double waits, double locks) => (_ran, _waits, _locks) = (_ran + ran, _waits + waits, _locks + locks);
}
