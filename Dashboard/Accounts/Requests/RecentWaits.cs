namespace Dashboard.Accounts.Requests;

/// <summary>Whose the last 64 waits of each thread were, for another session that tells of the same waits by a clock of its own. Not thread-safe.</summary>
internal sealed class RecentWaits<TRequest>
    where TRequest : class
{
    internal const int OfThread = 64;

    private readonly Dictionary<long, Queue<(double Began, Guid Activity, TRequest Request)>> _threads = [];

    public void Add(long thread, double began, Guid activity, TRequest request)
    {
        if (!_threads.TryGetValue(thread, out var waits))
        {
            _threads[thread] = waits = [];
        }
        else if (waits.Count == OfThread)
        {
            waits.Dequeue();
        }

        waits.Enqueue((began, activity, request));
    }

    /// <summary>Whose the wait of that thread and activity is that began nearest to a time; null where none began so near.</summary>
    public TRequest? Nearest(long thread, Guid activity, double began, double within)
    {
        var (nearest, apart) = ((TRequest?)null, within);
        foreach (var wait in _threads.GetValueOrDefault(thread) ?? [])
        {
            if (wait.Activity == activity && Math.Abs(wait.Began - began) <= apart)
            {
                (nearest, apart) = (wait.Request, Math.Abs(wait.Began - began));
            }
        }

        return nearest;
    }

    public void Clear() => _threads.Clear();
}
