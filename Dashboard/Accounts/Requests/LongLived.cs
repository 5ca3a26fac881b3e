namespace Dashboard.Accounts.Requests;

/// <summary>
/// Which requests are long-lived (<see cref="Timeline.LongLivedRoute"/>). What goes on after an await and waits in the pool's queue looks as if it were
/// awaiting; so while the queue is slow, only what is open ten times as long as the queue's longest wait is called so. Not thread-safe.
/// </summary>
internal sealed class LongLived
{
    /// <summary>What is open for less is not long-lived.</summary>
    private const double LeastSeconds = 5;

    /// <summary>The least share of its time that it used neither thread nor queue.</summary>
    private const double LeastShare = 0.9;

    /// <summary>How many times the queue's longest wait it must be open.</summary>
    private const double QueueWaits = 10;

    /// <summary>How long a wait in the queue is remembered.</summary>
    private const double MemorySeconds = 10;

    private readonly Queue<(double T, double Seconds)> _waits = new();

    /// <summary>The longest wait of an item in the queue in the time up to <paramref name="t"/>.</summary>
    public void Waited(double t, double seconds)
    {
        _waits.Enqueue((t, seconds));
        while (t - _waits.Peek().T > MemorySeconds)
        {
            _waits.Dequeue();
        }
    }

    /// <param name="account">A request, over or not.</param>
    public bool Is(RequestAccount account) =>
        account.Method == "CONNECT"
        || (account.Awaiting >= LeastSeconds && account.Awaiting >= LeastShare * account.Total
            && account.Awaiting >= QueueWaits * _waits.Select(static wait => wait.Seconds).DefaultIfEmpty(0).Max());
}
