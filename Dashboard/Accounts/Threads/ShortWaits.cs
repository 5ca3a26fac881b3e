namespace Dashboard.Accounts.Threads;

/// <summary>A thread's last waits that are too short to be drawn: a look that falls into one is no sign of sleep.</summary>
internal sealed class ShortWaits
{
    private const int Max = 256;
    private readonly Queue<(double From, double To)> _waits = new();

    public void Add(LaneSpan span)
    {
        if (!StackKinds.IsBlocking(span.State))
        {
            return;
        }

        _waits.Enqueue((span.From, span.To));
        if (_waits.Count > Max)
        {
            _waits.Dequeue();
        }
    }

    /// <summary>Whether a time lies in one of them.</summary>
    public bool Has(double t) => _waits.Any(wait => wait.From <= t && t <= wait.To);
}
