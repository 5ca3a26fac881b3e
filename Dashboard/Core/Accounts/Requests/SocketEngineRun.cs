namespace Dashboard.Accounts.Requests;

/// <summary>A run of an item that hands on what came in meanwhile, as the socket engine does: only the first had an enqueue.</summary>
/// <param name="queuedByRun">Another run queued it, so that even the first came in later.</param>
internal sealed class SocketEngineRun(double since, double taken, bool queuedByRun)
{
    private const double Middle = 0.5;

    private int _handed;

    public double Since => since;

    /// <summary>The longest possible wait, seconds.</summary>
    public double Wait => taken - since;

    public double? Ended { get; private set; }

    public int Hand() => _handed++;

    public void End(double at) => Ended = at;

    /// <summary>How long one of what it handed on had waited: at its turn where requests are even, else as its connection shows.</summary>
    public double Waited(int place, double? free, bool evenly)
    {
        var turn = since + (Wait * (place + (queuedByRun ? Middle : 0)) / Math.Max(_handed, 1));
        var earliest = Math.Max(since, free ?? since);
        var idle = Math.Max(0, since - (free ?? since));
        return Math.Max(0, taken - Math.Max(earliest, evenly ? turn : Math.Min(turn, earliest + idle)));
    }
}
