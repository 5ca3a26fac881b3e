namespace Dashboard.Accounts.Blockers;

/// <summary>Waits whose route is not known yet: another session, some tenths of a second behind, tells it.</summary>
internal sealed class UnroutedWaits(Action<BlockedThread> serve, Action<BlockedThread, double> count, Func<BlockedThread, double, bool> isPending)
{
    private const double LookSeconds = 0.125;

    /// <summary>Further ones are counted without a route.</summary>
    private const int Capacity = 10_000;

    private readonly List<(BlockedThread Wait, double Until)> _waits = [];
    private double _next;

    public bool Take(BlockedThread thread, double until)
    {
        if (thread.Route is not null || _waits.Count >= Capacity)
        {
            return false;
        }

        _waits.Add((thread.Copy(), until));
        return true;
    }

    public void Look(double at)
    {
        if (at >= _next && _waits.Count > 0)
        {
            _next = at + LookSeconds;
            Count(static _ => false);
        }
    }

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
