namespace Dashboard.Accounts.Requests;

/// <summary>The waits of a work item and those before it in its chain in the pool's queue.</summary>
/// <param name="Seconds">The sum of all waits that are measured.</param>
/// <param name="Pump">The run that the chain begins with, where one run hands on what came in at different times; else null.</param>
/// <param name="Place">The index of this item in that run, from 0.</param>
internal readonly record struct QueueWaitChain(double Seconds, SocketEngineRun? Pump = null, int Place = 0)
{
    public QueueWaitChain Plus(double seconds) => this with { Seconds = Seconds + seconds };

    /// <summary>The whole wait, for what came in on a connection.</summary>
    /// <param name="free">When the connection's last answer was sent, seconds; null where that is not known. Nothing came in on it before.</param>
    public double Total(double? free, double now, bool evenly)
    {
        var waited = Seconds + (Pump?.Waited(Place, free, evenly) ?? 0);
        return free is { } since ? Math.Clamp(waited, 0, Math.Max(0, now - since)) : waited;
    }
}
