using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.WaitGraph;

/// <summary>
/// Waits for locks and their owners from contention events: an existing deadlock raises none. Bounds: 4 waits of 10,000 threads, 32 owners of 10,000 locks.
/// </summary>
internal sealed class LockWaits
{
    private const int Capacity = 10_000;
    private const int WaitsOfThread = 4;
    private const int OwnersOfLock = 32;

    /// <summary>So far the clocks of two sessions may lie apart.</summary>
    private const double ClockSeconds = 0.02;

    private readonly Lock _gate = new();
    private readonly Dictionary<long, Queue<Wait>> _threads = [];
    private readonly Dictionary<long, Queue<(double T, long Thread)>> _owners = [];

    /// <summary>Stacks with a time limit on the lock: the end of such a wait does not mean that the lock was had. Bound: the newest 10,000.</summary>
    private readonly HashSet<int> _tries = [];

    public void Add(BlockStack stack)
    {
        if (stack.Frames.Any(frame => frame.IsFramework && frame.Method.Contains("TryEnter", StringComparison.Ordinal)))
        {
            lock (_gate)
            {
                _tries.Add(stack.Number);
                _tries.Remove(stack.Number - Capacity);
            }
        }
    }

    public void Add(in BlockEvent e)
    {
        if (e.Kind is not (BlockEventKind.LockWaitStarted or BlockEventKind.LockWaitEnded or BlockEventKind.EventsLost))
        {
            return;
        }

        lock (_gate)
        {
            switch (e.Kind)
            {
                case BlockEventKind.LockWaitStarted:
                    Begin(e);
                    break;
                case BlockEventKind.LockWaitEnded when _threads.TryGetValue(e.Thread, out var waits):
                    End(waits.Last(), e.T);
                    break;
                case BlockEventKind.EventsLost:
                    // Ends may be among them.
                    _threads.Clear();
                    _owners.Clear();
                    break;
            }
        }
    }

    public IReadOnlyList<LockWait> At(double t)
    {
        lock (_gate)
        {
            return
            [
                .. _threads
                    .Select(thread => (Thread: thread.Key, Wait: thread.Value.LastOrDefault(wait => wait.From <= t + ClockSeconds && t <= wait.To)))
                    .Where(found => found.Wait is not null)
                    .Select(found => new LockWait(found.Thread, found.Wait!.Lock, OwnerAt(found.Wait, t), found.Wait.From)),
            ];
        }
    }

    private void Begin(in BlockEvent e)
    {
        var waits = QueueOf(_threads, e.Thread, WaitsOfThread);
        if (waits.TryPeek(out _))
        {
            waits.Last().To = Math.Min(waits.Last().To, e.T);
        }

        waits.Enqueue(new Wait(e.Thread, e.Object, e.T, e.Owner, _tries.Contains(e.Stack)));
        if (e.Object != 0 && e.Owner != 0)
        {
            QueueOf(_owners, e.Object, OwnersOfLock).Enqueue((e.T, e.Owner));
        }
    }

    private void End(Wait wait, double at)
    {
        if (wait.To < at)
        {
            return;
        }

        wait.To = at;
        if (wait.Lock != 0 && !wait.IsTry)
        {
            QueueOf(_owners, wait.Lock, OwnersOfLock).Enqueue((at, wait.Thread));
        }
    }

    private long? OwnerAt(Wait wait, double t)
    {
        var known = wait.Lock != 0 && _owners.TryGetValue(wait.Lock, out var owners)
            ? owners.LastOrDefault(owner => owner.T <= t + ClockSeconds, (T: 0, Thread: wait.Owner)).Thread
            : wait.Owner;
        return known == 0 || known == wait.Thread ? null : known;
    }

    /// <summary>The newest few of one of many, with room for one more.</summary>
    private static Queue<TValue> QueueOf<TValue>(Dictionary<long, Queue<TValue>> all, long key, int most)
    {
        if (!all.TryGetValue(key, out var queue))
        {
            if (all.Count >= Capacity)
            {
                all.Clear();
            }

            all[key] = queue = new Queue<TValue>(most);
        }

        if (queue.Count == most)
        {
            queue.Dequeue();
        }

        return queue;
    }

    private sealed class Wait(long thread, long lockId, double from, long owner, bool isTry)
    {
        public long Thread => thread;

        public long Lock => lockId;

        public double From => from;

        public long Owner => owner;

        public bool IsTry => isTry;

        public double To { get; set; } = double.PositiveInfinity;
    }
}
