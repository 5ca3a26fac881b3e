namespace Dashboard.Accounts.Threads;

/// <summary>When a thread ran out of work lately: short items end before the look that shows them, and a wait then is no sleep.</summary>
internal sealed class IdleTimes
{
    /// <summary>A look at 300 threads takes so long; the clocks of events and looks are a millisecond or two apart.</summary>
    private const double Near = 0.01;

    /// <summary>Looks are judged up to 3 s late, when the events of their time have come.</summary>
    private const double Kept = 5;

    /// <summary>Moments closer together than this are one.</summary>
    private const double Apart = 0.005;

    private readonly Queue<double> _moments = new();
    private double _last = double.NegativeInfinity;

    /// <summary>A state that begins; only idleness counts.</summary>
    public void Add(string? state, double t)
    {
        if (state != StackKinds.Idle || t - _last < Apart)
        {
            return;
        }

        _last = t;
        _moments.Enqueue(t);
        while (_moments.Peek() < t - Kept)
        {
            _moments.Dequeue();
        }
    }

    /// <summary>Whether it ran out of work so near a time that it may have been without at that time.</summary>
    public bool AreNear(double t) => _moments.Any(moment => Math.Abs(t - moment) <= Near);
}
