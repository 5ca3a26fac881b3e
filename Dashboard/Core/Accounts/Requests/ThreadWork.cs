namespace Dashboard.Accounts.Requests;

/// <summary>What one thread of the target is doing, by its own events.</summary>
/// <param name="unproven">Gets the time without evidence of whose code it runs.</param>
internal sealed class ThreadWork(long id, UnattributedThreadTime unproven)
{
    private SocketEngineRun? _pump;
    private QueuedItem? _taken;
    private double _queuedSince;
    private double _waited;
    private bool _queuedByRun;
    private double _waits;
    private double _locks;
    private double _blockedFrom;
    private Blocked _blocked;
    private double _proven;
    private double _armed = double.NegativeInfinity;
    private bool _isGuess;
    private bool _isNobodys;
    private bool _hasTold;

    public long Id => id;

    /// <summary>True when it was seen to run items: what it queues belongs to a chain.</summary>
    public bool IsOfPool { get; private set; }

    public long? Item { get; private set; }

    public double Since { get; private set; }

    public QueueWaitChain? Carried { get; private set; }

    /// <summary>How long its item waited in the queue; 0 outside of an item, once something ended in it, and null where that is not known.</summary>
    public double? Waited => Item is not null && Carried is null ? null : _waited;

    public QueuedItem? LastQueued { get; private set; }

    public OpenRequest? Request { get; private set; }

    public bool RunsNone => Request is null && (_isNobodys || _hasTold);

    /// <param name="sends">True when it sends answers: then it runs no request.</param>
    public void Begin(long item, double at, double queuedSince, QueueWaitChain? carried, bool queuedByRun = false, bool sends = false)
    {
        End(at, takesNext: true);
        (IsOfPool, Item, Since, _queuedSince, Carried, _queuedByRun) = (true, item, at, queuedSince, carried, queuedByRun);
        _waited = at - queuedSince;
        (_proven, _hasTold, _isNobodys) = (at, false, sends);
    }

    /// <param name="takesNext">True when it was at it until then; false when it may have searched for other work before the event.</param>
    public void End(double at, bool takesNext = false)
    {
        if (Item is not null && Request is null && !_isNobodys)
        {
            unproven.Add(at - _proven + (_hasTold ? 0 : Since - _queuedSince));
        }

        Request?.Ran(this, at, _armed == _proven ? _armed : null);
        _pump?.End(at);
        _taken?.Done(Since, takesNext ? at : Since);
        (Item, _taken, Since, Carried, LastQueued, Request, _pump) = (null, null, at, null, null, null, null);
        (_waits, _locks, _blocked, _isGuess, _waited) = (0, 0, Blocked.No, false, 0);
    }

    /// <summary>Code of a request queued the item: the item is taken for the request's until an event reports whose it is.</summary>
    public void Guess(OpenRequest request)
    {
        request.GoesOn(this, Since, Carried);
        _isGuess = true;
    }

    public void Prove(OpenRequest? request, double at)
    {
        if (Item is null)
        {
            return;
        }

        request?.IsProvenOn(this);
        if (request != Request)
        {
            if (_isGuess)
            {
                Request!.NeverRan(this);
            }
            else
            {
                Request?.Ran(this, _proven);
            }

            var opens = _proven <= Since;
            Request = null;
            request?.GoesOn(this, _proven, opens ? Carried : default(QueueWaitChain));
        }

        (_isGuess, _proven, _hasTold, _isNobodys) = (false, at, true, false);
    }

    /// <summary>Another thread goes on with its request, so it is done with it, unless it waits or runs the request's item.</summary>
    /// <returns>The time of the last event by which it ran the request, seconds; null when it is still at it.</returns>
    public double? LeaveUnlessBusy()
    {
        if (_isGuess || _blocked != Blocked.No)
        {
            return null;
        }

        Request = null;
        return _proven;
    }

    /// <summary>A timer brought it its request while another thread ran that, and nothing is known since: mostly it ended what the other waited for.</summary>
    public bool LeaveIfSilentSince(double fired)
    {
        if (_blocked != Blocked.No || _proven > fired)
        {
            return false;
        }

        Request = null;
        return true;
    }

    /// <summary>Code of a request armed a timer; what follows may be no more than that it awaits it.</summary>
    public void Arms(double at) => _armed = _proven = at;

    public void Fired(OpenRequest request, double at, double late)
    {
        Prove(null, at);
        if (Item is not null)
        {
            request.GoesOn(this, at, new QueueWaitChain(late), byTimer: true);
        }
    }

    /// <summary>A timer fired that no request armed: its code is no request's.</summary>
    public void FiredForNobody(double at)
    {
        Prove(null, at);
        _isNobodys = true;
    }

    public QueueWaitChain? Hand(long hash) =>
        Item is null || Item == hash ? default(QueueWaitChain)
        : _pump is not null ? new QueueWaitChain(0, _pump, _pump.Hand())
        : Carried;

    public SocketEngineRun? Pump() => _pump ??= Carried is null ? null : new SocketEngineRun(_queuedSince, Since, _queuedByRun);

    public void Took(QueuedItem item) => _taken = item;

    public void Queued(QueuedItem item) => LastQueued = Item is null ? null : item;

    public void Start(OpenRequest request) => (Request, LastQueued) = (request, null);

    public void Stop(double at)
    {
        Request?.Ran(this, at);
        (Request, Carried, _proven, _isGuess, _waited) = (null, default(QueueWaitChain), at, false, 0);
    }

    /// <summary>Time blocked by handles since the item began, seconds.</summary>
    public double WaitsUntil(double at) => _waits + (_blocked == Blocked.Wait ? at - Math.Max(_blockedFrom, Since) : 0);

    /// <summary>Time blocked by locks since the item began, seconds.</summary>
    public double LocksUntil(double at) => _locks + (_blocked == Blocked.Lock ? at - Math.Max(_blockedFrom, Since) : 0);

    public void Blocks(bool isLock, double at) => (_blocked, _blockedFrom) = (isLock ? Blocked.Lock : Blocked.Wait, at);

    public void Unblocks(double at)
    {
        _proven = at;
        if (_blocked == Blocked.No)
        {
            return;
        }

        var kind = _blocked == Blocked.Lock ? SpanKind.Lock : SpanKind.Wait;
        (_waits, _locks, _blocked) = (WaitsUntil(at), LocksUntil(at), Blocked.No);
        Request?.WasBlocked(this, kind, _blockedFrom, at);
    }

    private enum Blocked
    {
        No,
        Wait,
        Lock,
    }
}
