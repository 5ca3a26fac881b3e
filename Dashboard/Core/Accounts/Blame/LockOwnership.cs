using Dashboard.Accounts.History;

namespace Dashboard.Accounts.Blame;

/// <summary>
/// To whom waits for locks are owed: to the thread that held the lock when the wait began, and then to each that had the lock after a wait of its own. A thread
/// that takes a free lock without a wait is not seen until another waits for it. Bound: the locks that are waited for. Not thread-safe.
/// </summary>
internal sealed class LockOwnership(BlameShares integral, BlameKeys keys)
{
    private readonly Dictionary<long, WaitedLock> _locks = [];
    private readonly Dictionary<long, Wait> _waits = [];

    private readonly Dictionary<long, List<WaitedLock>> _owned = [];

    public void Begins(long thread, ThreadWait wait, double t)
    {
        // A lock that no event named is one of its own.
        var id = wait.Lock == 0 ? -thread : wait.Lock;
        if (!_locks.TryGetValue(id, out var waited))
        {
            _locks[id] = waited = new WaitedLock(id, t);
        }

        // The reported owner took it without a wait, some time after the thread before released it.
        Pass(waited, wait.Owner == 0 ? waited.Owner : wait.Owner, t, sinceRelease: wait.Owner != 0);
        waited.Waiters++;
        _waits[thread] = new Wait(waited, new Dictionary<int, double>(waited.Owed));
    }

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
    /// <param name="isForAnother">
    /// True for another request, or for none: then it has released its locks, for which waits are still owed to what held them last.
    /// </param>
    public void Changes(long thread, double t, bool isForAnother)
    {
        foreach (var owned in _owned.GetValueOrDefault(thread) ?? [])
        {
            Advance(owned, t);
            if (isForAnother)
            {
                owned.ReleasedBy ??= KeyOf(owned.Owner, t);
            }
        }
    }

    public void Forget()
    {
        _locks.Clear();
        _waits.Clear();
        _owned.Clear();
    }

    private void Pass(WaitedLock waited, long owner, double t, bool sinceRelease = false)
    {
        Advance(waited, t);
        Settle(waited, owner, t, sinceRelease);
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
            if (waited.ReleasedBy is null)
            {
                Owe(waited, KeyOf(waited.Owner, t), t - waited.Since);
            }
            else
            {
                waited.Free += t - waited.Since;
            }

            waited.Since = t;
        }
    }

    /// <summary>What was waited since the last owner released it is owed to that one, or to the one found to have taken it meanwhile.</summary>
    private void Settle(WaitedLock waited, long owner, double t, bool sinceRelease)
    {
        if (waited.ReleasedBy is { } last)
        {
            Owe(waited, sinceRelease ? KeyOf(owner, t) : last, waited.Free);
            waited.Free = 0;
            waited.ReleasedBy = sinceRelease || owner != waited.Owner ? null : last;
        }
    }

    private static void Owe(WaitedLock waited, int key, double seconds) => waited.Owed[key] = waited.Owed.GetValueOrDefault(key) + seconds;

    private int KeyOf(long owner, double t) =>
        integral.KeyOf(owner) is { } at ? keys.Of(keys[at] with { Kind = BlameKinds.Lock }, t, integral.IsFree) : BlameKeys.NotSeen;

    private sealed class WaitedLock(long id, double since)
    {
        public long Id => id;

        public long Owner { get; set; }

        public int? ReleasedBy { get; set; }

        public double Free { get; set; }

        public int Waiters { get; set; }

        public double Since { get; set; } = since;

        public Dictionary<int, double> Owed { get; } = [];
    }

    /// <param name="Before">What waits for that lock owed when it began.</param>
    private sealed record Wait(WaitedLock Lock, Dictionary<int, double> Before);
}
