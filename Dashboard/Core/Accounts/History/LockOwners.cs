namespace Dashboard.Accounts.History;

/// <summary>
/// The owners of the locks that threads waited for: the one that a contention event names, and then each whose wait ended. A thread that takes a free lock is
/// not seen until another waits for it. Bound: the last 32 owners of 10,000 locks. Not thread-safe.
/// </summary>
internal sealed class LockOwners
{
    private const int Capacity = 10_000;
    private const int OwnersOfLock = 32;

    private readonly Dictionary<long, Queue<(double T, long Thread, ThreadActivity? Took)>> _owners = [];

    public void Began(ThreadActivity activity)
    {
        if (activity.Wait is { IsLock: true, Lock: not 0, Owner: not 0 } wait)
        {
            Add(wait.Lock, activity.From, wait.Owner, took: null);
        }
    }

    public void Ended(ThreadActivity activity)
    {
        if (activity.Wait is { IsLock: true, Lock: not 0, Site.IsTry: false } wait)
        {
            Add(wait.Lock, activity.To, activity.Thread, activity);
        }
    }

    /// <summary>The owner at a time of what a thread waits for; null where that is not known.</summary>
    public long? At(ThreadActivity activity, double t)
    {
        var wait = activity.Wait!;
        var owner = _owners.TryGetValue(wait.Lock, out var owners) ? owners.LastOrDefault(one => one.T <= t, (T: 0, Thread: wait.Owner, null)).Thread
            : wait.Owner;
        return owner == 0 || owner == activity.Thread ? null : owner;
    }

    /// <summary>The method in which a thread waited for a lock that it has; null where it did not wait for it, or that is not known.</summary>
    public string? TakenIn(long lockId, long thread) =>
        _owners.TryGetValue(lockId, out var owners) ? owners.LastOrDefault(one => one.Thread == thread && one.Took is not null).Took?.WaitsIn : null;

    public void Clear() => _owners.Clear();

    private void Add(long lockId, double t, long thread, ThreadActivity? took)
    {
        if (!_owners.TryGetValue(lockId, out var owners))
        {
            if (_owners.Count >= Capacity)
            {
                _owners.Clear();
            }

            _owners[lockId] = owners = new Queue<(double, long, ThreadActivity?)>(OwnersOfLock);
        }

        if (owners.Count == OwnersOfLock)
        {
            owners.Dequeue();
        }

        owners.Enqueue((t, thread, took));
    }
}
