namespace Dashboard.Accounts.Blame;

/// <summary>
/// To whom waits for locks are owed: to the thread that held the lock when the wait began, and then to each that had the lock after a wait of its own. Who
/// takes a free lock without a wait is not seen until somebody waits for it. Bound: the locks that somebody waits for. Not thread-safe.
/// </summary>
internal sealed class LockDebts(OwedIntegral integral, BlameKeys keys)
{
    private readonly Dictionary<long, WaitedLock> _locks = [];
    private readonly Dictionary<long, Wait> _waits = [];

    /// <summary>The locks that a thread holds and that somebody waits for.</summary>
    private readonly Dictionary<long, List<WaitedLock>> _owned = [];

    /// <summary>A thread begins to wait.</summary>
    public void Begins(long thread, HeldWait wait, double t)
    {
        // A lock that nobody named is one of its own.
        var id = wait.Lock == 0 ? -thread : wait.Lock;
        if (!_locks.TryGetValue(id, out var waited))
        {
            _locks[id] = waited = new WaitedLock(id, t);
        }

        Pass(waited, wait.Owner == 0 ? waited.Owner : wait.Owner, t);
        waited.Waiters++;
        _waits[thread] = new Wait(waited, new Dictionary<int, double>(waited.Owed));
    }

    /// <summary>A thread's wait is over: it has the lock.</summary>
    /// <returns>What the wait owes to each key; null where it was not known to wait.</returns>
    public IEnumerable<(int Key, double Seconds)>? Ends(long thread, double t)
    {
        if (!_waits.Remove(thread, out var wait))
        {
            return null;
        }

        var waited = wait.Lock;
        Pass(waited, thread, t);
        var owed = waited.Owed.Select(one => (one.Key, one.Value - wait.Before.GetValueOrDefault(one.Key))).ToList();
        if (--waited.Waiters == 0)
        {
            Pass(waited, 0, t);
            _locks.Remove(waited.Id);
        }

        return owed;
    }

    /// <summary>A thread is about to do something else.</summary>
    public void Changes(long thread, double t)
    {
        foreach (var owned in _owned.GetValueOrDefault(thread) ?? [])
        {
            Advance(owned, t);
        }
    }

    /// <summary>Nobody is known to wait any more.</summary>
    public void Forget()
    {
        _locks.Clear();
        _waits.Clear();
        _owned.Clear();
    }

    private void Pass(WaitedLock waited, long owner, double t)
    {
        Advance(waited, t);
        if (owner == waited.Owner)
        {
            return;
        }

        if (_owned.TryGetValue(waited.Owner, out var before) && before.Remove(waited) && before.Count == 0)
        {
            _owned.Remove(waited.Owner);
        }

        waited.Owner = owner;
        if (owner != 0)
        {
            (_owned.TryGetValue(owner, out var owned) ? owned : _owned[owner] = []).Add(waited);
        }
    }

    private void Advance(WaitedLock waited, double t)
    {
        if (t > waited.Since)
        {
            var key = integral.KeyOf(waited.Owner) is { } at ? keys.Of(keys[at] with { Kind = BlameKinds.Lock }, t, integral.IsFree) : BlameKeys.NotSeen;
            waited.Owed[key] = waited.Owed.GetValueOrDefault(key) + t - waited.Since;
            waited.Since = t;
        }
    }

    private sealed class WaitedLock(long id, double since)
    {
        public long Id => id;

        public long Owner { get; set; }

        public int Waiters { get; set; }

        public double Since { get; set; } = since;

        public Dictionary<int, double> Owed { get; } = [];
    }

    /// <param name="Lock">What it waits for.</param>
    /// <param name="Before">What waits for that lock owed when it began.</param>
    private sealed record Wait(WaitedLock Lock, Dictionary<int, double> Before);
}
