namespace Dashboard.Accounts.Blockers;

/// <summary>
/// Waits of which it is not known yet which route they serve: requests are told by another session, which may be some tenths of a second behind. They are
/// counted when that is known, or else with the end of the window in which it is told that there is none.
/// </summary>
/// <param name="serve">Asks again which route a wait serves.</param>
/// <param name="count">Counts a wait up to a time.</param>
/// <param name="isPending">Whether it is too early, at a time, to say that a wait has no route.</param>
internal sealed class UnroutedWaits(Action<BlockedThread> serve, Action<BlockedThread, double> count, Func<BlockedThread, double, bool> isPending)
{
    /// <summary>How often it is asked: of each thread only the last few requests are remembered.</summary>
    private const double LookSeconds = 0.125;

    /// <summary>Further ones are counted without a route.</summary>
    private const int Capacity = 10_000;

    private readonly List<(BlockedThread Wait, double Until)> _waits = [];
    private double _next;

    /// <summary>Takes a wait that has no route.</summary>
    /// <returns>False when it is to be counted now.</returns>
    public bool Take(BlockedThread thread, double until)
    {
        if (thread.Route is not null || _waits.Count >= Capacity)
        {
            return false;
        }

        _waits.Add((thread.Copy(), until));
        return true;
    }

    /// <summary>Time went by.</summary>
    public void Look(double at)
    {
        if (at >= _next && _waits.Count > 0)
        {
            _next = at + LookSeconds;
            Count(static _ => false);
        }
    }

    /// <summary>The window ends.</summary>
    public void End(double at) => Count(wait => !isPending(wait, at));

    private void Count(Func<BlockedThread, bool> isLast) => _waits.RemoveAll(one =>
    {
        serve(one.Wait);
        if (one.Wait.Route is null && !isLast(one.Wait))
        {
            return false;
        }

        count(one.Wait, one.Until);
        return true;
    });
}
