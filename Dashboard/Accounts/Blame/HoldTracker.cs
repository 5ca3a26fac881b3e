using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Blame;

/// <summary>
/// Makes of the pool's events what each of its threads does, as steps in the order of time. Which request a thread serves is often told after it began with
/// it: a step's route may come later. Bound: the threads that events tell of. Not thread-safe.
/// </summary>
/// <param name="servedBy">Which route a thread serves right after an event of it, or "no request"; null where that is not known.</param>
/// <param name="told">Gets each step: the thread is at work as the hold says, idle, or ended.</param>
internal sealed class HoldTracker(Func<long, string?> servedBy, Action<HoldStep> told)
{
    private readonly Dictionary<long, Worker> _workers = [];

    public void Add(in WorkEvent e)
    {
        switch (e.Kind)
        {
            case WorkEventKind.Dequeued:
                Begin(Of(e.Thread), e.T, servedBy(e.Thread), wait: null, isItem: true);
                break;
            case WorkEventKind.ThreadStarted or WorkEventKind.ThreadIdle:
                Of(e.Thread).Clear();
                told(new HoldStep(HoldState.Idle, e.T, e.Thread));
                break;
            case WorkEventKind.ThreadEnded:
                _workers.Remove(e.Thread);
                told(new HoldStep(HoldState.Ended, e.T, e.Thread));
                break;
            case WorkEventKind.EventsLost:
                _workers.Clear();
                break;
            default:
                if (_workers.TryGetValue(e.Thread, out var worker) && worker.Current is not null)
                {
                    Go(worker, e);
                }

                break;
        }
    }

    private Worker Of(long thread)
    {
        if (!_workers.TryGetValue(thread, out var worker))
        {
            _workers[thread] = worker = new Worker(thread);
        }

        return worker;
    }

    private void Go(Worker worker, in WorkEvent e)
    {
        var isLock = e.Kind is WorkEventKind.LockWaitStarted or WorkEventKind.LockWaitEnded;
        switch (e.Kind)
        {
            case WorkEventKind.WaitStarted or WorkEventKind.LockWaitStarted:
                Serve(worker, e.T);

                // A wait within a wait, as of an item that the waiter runs itself, is the outer one's.
                if (worker.Begins(isLock))
                {
                    var (owner, lockId) = isLock ? (e.Owner, e.Item) : (0, 0);
                    Begin(worker, e.T, worker.Current!.Route, new HeldWait(isLock, lockId, owner));
                }

                break;
            case WorkEventKind.WaitEnded or WorkEventKind.LockWaitEnded:
                if (worker.Ends(isLock))
                {
                    Begin(worker, e.T, worker.Current!.Route, wait: null);
                }

                break;
            default:
                Serve(worker, e.T);
                break;
        }
    }

    /// <summary>What an event tells of a thread's request holds since the event before, unless that told something else.</summary>
    private void Serve(Worker worker, double t)
    {
        var current = worker.Current!;
        var route = servedBy(worker.Thread);
        if (current.Route is null)
        {
            current.Route = route;
        }
        else if (current.Route != route && current.Wait is null)
        {
            Begin(worker, t, route, wait: null);
        }
    }

    private void Begin(Worker worker, double t, string? route, HeldWait? wait, bool isItem = false)
    {
        if (isItem)
        {
            worker.Clear();
        }

        worker.Current = new Hold(worker.Thread, t) { Route = route, Wait = wait };
        told(new HoldStep(HoldState.Works, t, worker.Thread) { Hold = worker.Current, BeginsItem = isItem });
    }

    private sealed class Worker(long thread)
    {
        private int _waits;
        private int _locks;

        public long Thread => thread;

        public Hold? Current { get; set; }

        public void Clear() => (Current, _waits, _locks) = (null, 0, 0);

        /// <returns>True for the outermost wait.</returns>
        public bool Begins(bool isLock)
        {
            var isFirst = _waits + _locks == 0;
            (_waits, _locks) = isLock ? (_waits, _locks + 1) : (_waits + 1, _locks);
            return isFirst;
        }

        /// <returns>True when it is in no wait any more.</returns>
        public bool Ends(bool isLock)
        {
            var was = _waits + _locks;
            (_waits, _locks) = isLock ? (_waits, Math.Max(0, _locks - 1)) : (Math.Max(0, _waits - 1), _locks);
            return was > 0 && _waits + _locks == 0;
        }
    }
}

/// <summary>What becomes of a thread.</summary>
internal enum HoldState
{
    /// <summary>It is at work.</summary>
    Works,

    /// <summary>It has nothing to do.</summary>
    Idle,

    /// <summary>It ended.</summary>
    Ended,
}

/// <summary>A thread does something else from here on.</summary>
/// <param name="State">What.</param>
/// <param name="T">When, seconds.</param>
/// <param name="Thread">The operating system's number of the thread.</param>
internal readonly record struct HoldStep(HoldState State, double T, long Thread)
{
    /// <summary>True where it takes another work item.</summary>
    public bool BeginsItem { get; init; }

    /// <summary>What it does; null where it is not at work.</summary>
    public Hold? Hold { get; init; }
}
