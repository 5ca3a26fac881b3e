namespace Dashboard.Accounts.Requests;

/// <summary>Finds long-lived requests (<see cref="Timeline.LongLivedRoute"/>): while the queue is slow, an await seems to be one. Not thread-safe.</summary>
internal sealed class LongLived
{
    private const double LeastSeconds = 5;

    /// <summary>The least share of its time in which it used neither thread nor queue.</summary>
    private const double LeastShare = 0.9;

    /// <summary>The least ratio of its time to the queue's longest wait.</summary>
    private const double QueueWaits = 10;

    private const double MemorySeconds = 10;

    private readonly Queue<(double T, double Seconds)> _waits = new();

    public void Waited(double t, double seconds)
    {
        _waits.Enqueue((t, seconds));
        while (t - _waits.Peek().T > MemorySeconds)
        {
            _waits.Dequeue();
        }
    }

    public bool Is(RequestAccount account) =>
        account.Method == "CONNECT"
        || (account.Awaiting >= LeastSeconds && account.Awaiting >= LeastShare * account.Total
            && account.Awaiting >= QueueWaits * _waits.Select(static wait => wait.Seconds).DefaultIfEmpty(0).Max());
}
