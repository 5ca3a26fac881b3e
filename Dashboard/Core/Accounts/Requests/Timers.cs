namespace Dashboard.Accounts.Requests;

/// <summary>Armed timers of requests by hash. Most never fire. Bound: 20,000, then the older half goes. Not thread-safe.</summary>
internal sealed class Timers
{
    internal const int Capacity = 20_000;

    private Dictionary<long, (OpenRequest Request, double Due)> _recent = [];
    private Dictionary<long, (OpenRequest Request, double Due)> _older = [];

    /// <summary>A request's code armed a timer, due at that time in seconds.</summary>
    public void Armed(long hash, OpenRequest request, double due)
    {
        if (_recent.Count >= Capacity / 2)
        {
            (_recent, _older) = ([], _recent);
        }

        _recent[hash] = (request, due);
    }

    public (OpenRequest Request, double Due)? Fired(long hash)
    {
        // Armed twice, the older one was taken back.
        var wasOlder = _older.Remove(hash, out var older);
        return _recent.Remove(hash, out var recent) ? recent : wasOlder ? older : null;
    }

    public void Clear()
    {
        _recent.Clear();
        _older.Clear();
    }
}
