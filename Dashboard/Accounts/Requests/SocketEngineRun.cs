namespace Dashboard.Accounts.Requests;

/// <summary>
/// One run of an item that queues itself again to hand on, one after the other, what came in meanwhile, as the runtime's socket engine does.
/// Only the first of what it hands on had an enqueue; the others came in at some time between that and the run.
/// </summary>
/// <param name="since">From when on what it hands on may have come in, seconds.</param>
/// <param name="taken">When the run began, seconds.</param>
/// <param name="queuedByRun">True when another run queued it, so that even the first came in later than <paramref name="since"/>.</param>
internal sealed class SocketEngineRun(double since, double taken, bool queuedByRun)
{
    private const double Middle = 0.5;

    private int _handed;

    public double Since => since;

    /// <summary>How long it waited at most, seconds.</summary>
    public double Wait => taken - since;

    /// <summary>When it had handed on all that had come in, seconds; null while it runs.</summary>
    public double? Ended { get; private set; }

    /// <summary>It hands on one more.</summary>
    /// <returns>Its place.</returns>
    public int Hand() => _handed++;

    public void End(double at) => Ended = at;

    /// <summary>
    /// How long one of what it handed on had waited for it, seconds. Where requests come in evenly, it came in at its turn in the order in which they
    /// were handed on. Where they do not, a connection that became free while the run waited was used again at once; a new one is one of a
    /// burst, which came in at the beginning; and one that was idle came in at its turn, but no longer after the beginning than it had been idle before.
    /// In no case before the connection was free.
    /// </summary>
    /// <param name="place">See <see cref="Hand"/>.</param>
    /// <param name="free">When the connection's last answer was sent, seconds; null for a new one.</param>
    /// <param name="evenly">See <see cref="ArrivalPattern"/>.</param>
    public double Waited(int place, double? free, bool evenly)
    {
        var turn = since + (Wait * (place + (queuedByRun ? Middle : 0)) / Math.Max(_handed, 1));
        var earliest = Math.Max(since, free ?? since);
        var idle = Math.Max(0, since - (free ?? since));
        return Math.Max(0, taken - Math.Max(earliest, evenly ? turn : Math.Min(turn, earliest + idle)));
    }
}
