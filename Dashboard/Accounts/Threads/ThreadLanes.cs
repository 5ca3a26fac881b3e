using Dashboard.Accounts.Blockers;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Threads;

/// <summary>What pool threads did in the last minute, by events, waits and looks, as far as there are any. Thread-safe.</summary>
internal sealed class ThreadLanes(Func<WorkRequest, string> routeOf)
{
    /// <summary>The time that is remembered.</summary>
    public const double Seconds = 60;

    /// <summary>Threads that are shown: those that were heard of last.</summary>
    public const int Capacity = 200;

    /// <summary>How long a look stands for what a thread does, when nothing else is heard.</summary>
    internal const double LookSeconds = 1.5;

    /// <summary>Threads that are remembered beyond those that are shown, before the oldest are forgotten.</summary>
    private const int Surplus = 50;

    private readonly Lock _gate = new();
    private readonly Dictionary<long, Lane> _lanes = [];
    private readonly StackSites _stacks = new();
    private (double T, IReadOnlyList<ThreadSample> Looks)? _held;
    private double _swept;

    /// <summary>False where the runtime reports no waits but those for locks. Set before anything is added.</summary>
    public bool TellsWaits { get => _stacks.TellsWaits; set => _stacks.TellsWaits = value; }

    public void Add(in WorkEvent e)
    {
        lock (_gate)
        {
            switch (e.Kind)
            {
                case WorkEventKind.Dequeued:
                    Of(e.Thread, e.T).Work(e.T, StackKinds.Running);
                    break;
                case WorkEventKind.ThreadStarted or WorkEventKind.ThreadIdle:
                    Of(e.Thread, e.T).Work(e.T, StackKinds.Idle);
                    break;
                case WorkEventKind.ThreadEnded:
                    Of(e.Thread, e.T).Work(e.T, null);
                    break;
                case WorkEventKind.RequestStarted:
                    Known(e.Thread)?.Serve(e.T, routeOf(e.Request!));
                    break;
                case WorkEventKind.RequestStopped:
                    Known(e.Thread)?.Serve(e.T, null);
                    break;
                case WorkEventKind.WaitStarted or WorkEventKind.LockWaitStarted:
                    Known(e.Thread)?.Wait(e.T, e.Kind == WorkEventKind.LockWaitStarted, null);
                    break;
                case WorkEventKind.WaitEnded or WorkEventKind.LockWaitEnded:
                    Known(e.Thread)?.WaitEnds(e.T, e.Kind == WorkEventKind.LockWaitEnded);
                    break;
                case WorkEventKind.EventsLost:
                    foreach (var lane in _lanes.Values)
                    {
                        lane.Told = e.T;
                        lane.LoseWork(e.T);
                    }

                    break;
            }

            Tell(e.Thread, e.T);
        }
    }

    public void Add(BlockStack stack)
    {
        lock (_gate)
        {
            _stacks.Add(stack);
        }
    }

    /// <summary>A step of a wait, with its stack: it names the wait that the pool's events told of, or stands for it where they are not read.</summary>
    public void Add(in BlockEvent e)
    {
        lock (_gate)
        {
            var isLock = e.Kind is BlockEventKind.LockWaitStarted or BlockEventKind.LockWaitEnded;
            if (e.Kind is BlockEventKind.WaitStarted or BlockEventKind.LockWaitStarted)
            {
                var site = _stacks.Of(e.Stack, isLock);
                if (Known(e.Thread) is { HasWork: true } known)
                {
                    known.Name(e.T, site);
                }
                else if (site.Thread == ThreadOwner.PoolItem)
                {
                    Of(e.Thread, e.T).Wait(e.T, isLock, site);
                }
            }
            else if (e.Kind is BlockEventKind.WaitEnded or BlockEventKind.LockWaitEnded && Known(e.Thread) is { HasWork: false } waiting)
            {
                waiting.WaitEnds(e.T, isLock);
            }
            else if (e.Kind == BlockEventKind.EventsLost)
            {
                foreach (var lane in _lanes.Values)
                {
                    lane.Told = e.T;
                    if (!lane.HasWork)
                    {
                        lane.Lose(e.T);
                    }
                }
            }

            Tell(e.Thread, e.T);
        }
    }

    /// <summary>A look at all threads. It is put in when the next one comes: events of the same time arrive later.</summary>
    public void Look(double t, IReadOnlyList<ThreadSample> looks)
    {
        lock (_gate)
        {
            if (_held is var (then, held))
            {
                foreach (var look in held.Where(look => look.IsWorker))
                {
                    Of(look.Thread, then).Look(then, State(look.Doing), look.OtherEnd);
                }
            }

            _held = (t, looks);
        }
    }

    /// <summary>What events tell of a thread at a time: idle, waiting, or running; null where they tell nothing.</summary>
    public ThreadDoing? Doing(long thread, double t)
    {
        lock (_gate)
        {
            return Known(thread)?.Doing(t);
        }
    }

    /// <summary>Events told nothing of a thread since a time, and of no wait that it is in. Unremembered threads: false.</summary>
    public bool IsUntold(long thread, double since)
    {
        lock (_gate)
        {
            return Known(thread) is { Waits: false } lane && lane.Told <= since;
        }
    }

    public string? RouteOf(long thread, double t)
    {
        lock (_gate)
        {
            return Known(thread)?.At(t)?.Route;
        }
    }

    /// <summary>The last minute, thread by thread, each in the order of time.</summary>
    /// <param name="since">What ended before is left out, seconds on the timeline.</param>
    public IReadOnlyList<LaneSpan> Spans(double now, double since = double.NegativeInfinity)
    {
        lock (_gate)
        {
            Sweep(now, 0);
            return
            [
                .. _lanes.Values
                    .SelectMany(lane => lane.Spans(now).SkipWhile(span => span.To <= since))
                    .Select(span => span.From < now - Seconds ? span with { From = now - Seconds } : span),
            ];
        }
    }

    private static string State(ThreadDoing doing) => doing switch
    {
        ThreadDoing.Running => StackKinds.Running,
        ThreadDoing.Idle => StackKinds.Idle,
        ThreadDoing.Socket => StackKinds.Socket,
        ThreadDoing.Sleep => StackKinds.Sleep,
        ThreadDoing.File => StackKinds.File,
        ThreadDoing.IdleOrWaiting => LaneSpan.IdleOrWaiting,
        _ => WaitKinds.Other,
    };

    private void Tell(long thread, double t)
    {
        if (Known(thread) is { } lane)
        {
            lane.Told = Math.Max(lane.Told, t);
        }
    }

    private Lane? Known(long thread) => _lanes.GetValueOrDefault(thread);

    private Lane Of(long thread, double t)
    {
        if (t - _swept > 1)
        {
            Sweep(t, Surplus);
        }

        if (!_lanes.TryGetValue(thread, out var lane))
        {
            _lanes[thread] = lane = new Lane(thread, FreeRow(), TellsWaits);
        }

        return lane;
    }

    /// <summary>The lowest row that no thread has.</summary>
    private int FreeRow()
    {
        var taken = _lanes.Values.Select(lane => lane.Row).ToHashSet();
        return Enumerable.Range(1, taken.Count + 1).First(row => !taken.Contains(row));
    }

    /// <summary>Forgets what is older than the minute, threads that have nothing left, and those beyond the bound that were heard of longest ago.</summary>
    private void Sweep(double now, int surplus)
    {
        _swept = now;
        foreach (var (thread, lane) in _lanes.ToList())
        {
            lane.Forget(now - Seconds);
            if (!lane.Spans(now).Any())
            {
                _lanes.Remove(thread);
            }
        }

        foreach (var (thread, _) in _lanes.OrderByDescending(lane => lane.Value.Heard).Skip(Capacity + surplus).ToList())
        {
            _lanes.Remove(thread);
        }
    }
}
