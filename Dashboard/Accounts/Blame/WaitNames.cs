using Dashboard.Accounts.Blockers;

namespace Dashboard.Accounts.Blame;

/// <summary>
/// The call sites of waits, which another session tells with a clock of its own: of each thread those of the last seconds. Bound: the newest 100,000.
/// Not thread-safe.
/// </summary>
internal sealed class WaitNames
{
    private const int Capacity = 100_000;

    /// <summary>So far the clocks of two sessions may lie apart, seconds.</summary>
    private const double Tolerance = 0.02;

    private readonly Dictionary<long, Queue<(double T, bool IsLock, CallSite Site)>> _threads = [];
    private readonly Queue<(double T, long Thread)> _order = new();

    /// <summary>A thread begins to wait.</summary>
    public void Add(long thread, double t, bool isLock, CallSite site)
    {
        (_threads.TryGetValue(thread, out var names) ? names : _threads[thread] = new()).Enqueue((t, isLock, site));
        _order.Enqueue((t, thread));
        if (_order.Count > Capacity)
        {
            Drop();
        }
    }

    /// <summary>Where the wait is that a thread began at a time; null where nobody told.</summary>
    public CallSite? Of(long thread, double t, bool isLock)
    {
        var (nearest, apart) = ((CallSite?)null, Tolerance);
        foreach (var name in _threads.GetValueOrDefault(thread) ?? [])
        {
            if (name.IsLock == isLock && Math.Abs(name.T - t) <= apart)
            {
                (nearest, apart) = (name.Site, Math.Abs(name.T - t));
            }
        }

        return nearest;
    }

    /// <summary>Names of waits that began before are not asked for any more.</summary>
    public void Forget(double before)
    {
        while (_order.TryPeek(out var oldest) && oldest.T < before - Tolerance)
        {
            Drop();
        }
    }

    private void Drop()
    {
        var thread = _order.Dequeue().Thread;
        if (_threads[thread] is { Count: > 1 } names)
        {
            names.Dequeue();
        }
        else
        {
            _threads.Remove(thread);
        }
    }
}
