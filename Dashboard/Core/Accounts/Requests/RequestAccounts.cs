using Dashboard.Timeline.Histograms;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Requests;

/// <summary>Where requests' time went, from events alone. Complete for Kestrel's sockets and HTTP/1.1. Not thread-safe.</summary>
/// <param name="hasItems">False where only requests are read: then it is not known what they waited for, and all are <see cref="Unaccounted"/>.</param>
internal sealed class RequestAccounts(Action<RequestAccount> done, bool hasItems = true)
{
    internal const string SendNotSeen = "The sending of its response was not observed.";
    private const string OtherProtocol = "Responses of this HTTP version share a connection: the send time of each is unknown.";
    private const int OpenCapacity = 100_000;
    private const int UnsentAtLeast = 1_000;

    /// <summary>Seconds after which a wait without an id is no request's, since ids came and the last request without one ended.</summary>
    private const double SureAfter = 5;

    private readonly WorkChains _chains = new();
    private readonly SendQueues _sends = new();
    private readonly ArrivalPattern _arrivals = new();
    private readonly Connections _connections = new();
    private readonly Dictionary<string, OpenRequest> _open = new(StringComparer.Ordinal);
    private readonly ByActivity<OpenRequest> _activities = new();
    private readonly Timers _timers = new();

    /// <summary>True once a request came with the id of an activity: then an event without one is no request's.</summary>
    private bool _hasActivities;

    /// <summary>When ids came, or a request ended last that had begun before.</summary>
    private double _idsSince;

    private readonly LongLived _longLived = new();

    /// <summary>Answers whose send waits; those that are over are removed each time its size has doubled.</summary>
    private readonly List<PendingAnswer> _unsent = [];
    private int _unsentLimit = UnsentAtLeast;

    public IEnumerable<RequestAccount> Open(double now)
    {
        ForgetSent();
        _longLived.Waited(now, _chains.TakeLongest(now));
        return _open.Values.Select(request => request.SoFar(now, _longLived)).OfType<RequestAccount>()
            .Concat(_unsent.Select(answer => answer.Account with { After = Math.Max(0, now - answer.Account.Stopped) }));
    }

    public long Stopped { get; private set; }

    /// <summary>Requests that stopped and whose account is not known: begun before the session, or in an item from before it, or events were lost.</summary>
    public long Unaccounted { get; private set; }

    /// <summary>The time of the pool's threads since the session began that no event attributes, seconds.</summary>
    public double UnprovenSeconds => _chains.Unproven.Seconds;

    /// <summary>The request that a thread runs now, as far as events reported; and whether they reported that it runs none.</summary>
    public (OpenRequest? Request, bool RunsNone) Serving(long thread) => _chains.Known(thread) switch
    {
        null => default,
        { Request: { } request } => (request.IsOpen ? request : null, false),
        var work => (null, work.RunsNone),
    };

    /// <summary>The request of a wait that begins now, by its activity, else by its thread; and whether it is no request's.</summary>
    public (OpenRequest? Request, bool IsNone) Waiting(in WorkEvent e) =>
        e.Activity != Guid.Empty ? (_activities.IsShared(e.Activity) ? Serving(e.Thread).Request : _activities.Find(e.Activity), false)
        : _hasActivities ? (null, e.T - _idsSince >= SureAfter)
        : (Serving(e.Thread).Request, false);

    public OpenRequest? Of(Guid activity) => _activities.IsShared(activity) ? null : _activities.Find(activity);

    public void Blocks(long thread, bool isLock, double at) => _chains.Thread(thread).Blocks(isLock, at);

    public void Unblocks(long thread, double at) => _chains.Thread(thread).Unblocks(at);

    /// <inheritdoc cref="WorkChains.TakeWaits"/>
    public SparseBuckets TakeQueueWaits() => _chains.TakeWaits();

    public long UnmatchedItems => _chains.Unmatched;

    public void Add(in WorkEvent e)
    {
        switch (e.Kind)
        {
            case WorkEventKind.Enqueued:
                Prove(e);
                Enqueue(_chains.Thread(e.Thread), e.Item, e.T);
                break;
            case WorkEventKind.Dequeued:
                _chains.Dequeue(_chains.Thread(e.Thread), e.Item, e.T);
                break;
            case WorkEventKind.ThreadStarted or WorkEventKind.ThreadIdle:
                _chains.Thread(e.Thread).End(e.T);
                break;
            case WorkEventKind.ThreadEnded:
                _chains.EndThread(e.Thread, e.T);
                break;
            case WorkEventKind.WaitStarted or WorkEventKind.LockWaitStarted:
                Prove(e);
                break;
            case WorkEventKind.TimerArmed:
                if (Prove(e) is { } arming || (_activities.IsShared(e.Activity) && (arming = Serving(e.Thread).Request) is not null))
                {
                    _timers.Armed(e.Item, arming, e.T + e.DueSeconds);
                    _chains.Thread(e.Thread).Arms(e.T);
                }

                break;
            case WorkEventKind.TimerFired:
                if (_timers.Fired(e.Item) is ({ IsOpen: true } armed, var due))
                {
                    _chains.Thread(e.Thread).Fired(armed, e.T, Math.Max(0, e.T - due));
                }
                else if (_hasActivities)
                {
                    _chains.Thread(e.Thread).FiredForNobody(e.T);
                }

                break;
            case WorkEventKind.RequestStarted:
                Start(e);
                break;
            case WorkEventKind.RequestStopped:
                Stop(e);
                break;
            case WorkEventKind.EventsLost:
                Lose(e.T);
                break;
        }
    }

    private OpenRequest? Prove(in WorkEvent e)
    {
        if (!_hasActivities || _activities.IsShared(e.Activity))
        {
            return null;
        }

        var request = _activities.Find(e.Activity);
        _chains.Thread(e.Thread).Prove(request, e.T);
        return request;
    }

    /// <summary>What a request queues is its own, but for what sends the answers of all.</summary>
    private void Enqueue(ThreadWork by, long hash, double at) =>
        _chains.Enqueue(by, hash, at, by.Request is { IsOpen: true } request && !_sends.IsKnown(hash) ? request : null);

    private void Start(in WorkEvent e)
    {
        if (_open.Count >= OpenCapacity || (e.Request!.IsUnit && IsPartOfOther(e)))
        {
            return;
        }

        var connection = ConnectionOf(e.Request!);
        connection?.Unsent?.IsSent();
        var thread = _chains.Thread(e.Thread);
        thread.Request?.Ran(thread, e.T);
        if (!_hasActivities && e.Activity != Guid.Empty)
        {
            (_hasActivities, _idsSince) = (true, e.T);
        }

        if (connection is not null && thread.Carried is { } carried)
        {
            _arrivals.Add(carried, connection.Free, e.T);
        }

        var carriedTo = hasItems ? CarriedTo(e.Request!, thread) : null;
        var request = new OpenRequest(e.Request!, e.T, carriedTo, connection?.Free, _arrivals, e.Activity, _chains.Unproven)
        {
            Taken = thread.Item is null ? e.T : thread.Since,
        };
        _open[e.Request!.Id] = request;
        if (e.Activity != Guid.Empty)
        {
            if (_activities.Find(e.Activity, isExact: true) is { IsOpen: true })
            {
                _activities.Share(e.Activity);
            }

            _activities.Add(e.Activity, request);
        }

        request.RunsOn(thread, e.T);
        thread.Prove(request, e.T);
    }

    /// <summary>
    /// What an activity does within a request or another unit is theirs, unless that is open by design, as a WebSocket's request is: a hub's call shows that.
    /// </summary>
    private bool IsPartOfOther(in WorkEvent e)
    {
        if (e.Activity != Guid.Empty && _activities.IsShared(e.Activity))
        {
            return true;
        }

        var other = e.Activity == Guid.Empty ? Serving(e.Thread).Request : _activities.Find(e.Activity) is { IsOpen: true } open ? open : null;
        if (e.Request!.IsOfConnection && other is { Request.IsUnit: false })
        {
            other.StaysOpen();
        }

        return other is { IsLongLived: false };
    }

    /// <summary>For a unit its item's own wait: what came before in the chain may be of who queued it. A thread outside the pool waits for none.</summary>
    private static QueueWaitChain? CarriedTo(WorkRequest request, ThreadWork thread) =>
        !request.IsUnit ? thread.Carried : thread.Waited is { } waited ? new QueueWaitChain(waited) : null;

    private void Stop(in WorkEvent e)
    {
        var isOpen = _open.Remove(e.Request!.Id, out var request);
        if (!isOpen && e.Request.IsUnit)
        {
            // It is within another, or began before it could be heard.
            return;
        }

        Stopped++;
        var thread = _chains.Thread(e.Thread);
        if (request is { Activity: var activity } && activity != Guid.Empty)
        {
            thread.Prove(request, e.T);
            if (_activities.Find(activity, isExact: true) == request)
            {
                _activities.Remove(activity);
            }
        }

        _idsSince = isOpen ? _idsSince : e.T;
        if (!isOpen || request!.Before is null)
        {
            Unaccounted += isOpen && request!.Request.IsOwn ? 0 : 1;
            request?.Stopped(thread, e.T, _longLived);
            thread.Stop(e.T);
            return;
        }

        var last = thread.LastQueued;
        var account = request.Stopped(thread, e.T, _longLived);
        thread.Stop(e.T);
        if (e.Request.IsUnit)
        {
            done(account);
            return;
        }

        if (ConnectionOf(e.Request) is not { } connection)
        {
            done(account with { Estimated = OtherProtocol });
            return;
        }

        var answer = new PendingAnswer(account, connection, done);
        Hand(answer, connection, SendQueues.MayBe(last, e.T) ? last : null);
        answer.Begin();
        if (!answer.IsOver && _unsent.Count < OpenCapacity)
        {
            _unsent.Add(answer);
            if (_unsent.Count >= _unsentLimit)
            {
                ForgetSent();
            }
        }
    }

    private void ForgetSent()
    {
        _unsent.RemoveAll(static answer => answer.IsOver);
        _unsentLimit = Math.Max(UnsentAtLeast, 2 * _unsent.Count);
    }

    private Connection? ConnectionOf(WorkRequest request) =>
        request.HttpVersion is "HTTP/1.1" or "HTTP/1.0" ? _connections.Of(request.Id) : null;

    /// <summary>Which item the answer's send waits with; or those among which it is, when it was handed to one that waited already.</summary>
    private void Hand(PendingAnswer answer, Connection connection, QueuedItem? last)
    {
        if (last is not null)
        {
            _sends.WasLast(last.Hash);
            if (_sends.IsKnown(last.Hash))
            {
                connection.SendQueue = last.Hash;
                _chains.Follow(last.Hash);
            }
        }

        if (connection.SendQueue is { } queue)
        {
            WaitFor(queue);
        }
        else if (last is { IsWaiting: true })
        {
            answer.WaitsFor(last);
        }
        else
        {
            foreach (var candidate in _sends.Candidates)
            {
                WaitFor(candidate.Hash);
            }
        }

        void WaitFor(long hash)
        {
            if (_chains.Pending(hash) is { } send)
            {
                answer.WaitsFor(send);
            }
        }
    }

    private void Lose(double at)
    {
        _chains.Forget(at);
        _activities.Clear();
        _timers.Clear();

        // They are counted when they stop.
        _open.Clear();
    }
}
