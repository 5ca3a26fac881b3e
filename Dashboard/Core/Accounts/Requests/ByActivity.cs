namespace Dashboard.Accounts.Requests;

/// <summary>Values by activity id or that of an activity around it; none where several share one id, as streams of HTTP/2 do. Not thread-safe.</summary>
internal sealed class ByActivity<T>
    where T : class
{
    private readonly Dictionary<Guid, T> _known = [];

    /// <summary>Ids that several had at the same time. Bound: one for each connection, until events are lost or the session ends.</summary>
    private readonly HashSet<Guid> _shared = [];

    public void Add(Guid activity, T value) => _known[activity] = value;

    public void Remove(Guid activity) => _known.Remove(activity);

    public void Share(Guid activity) => _shared.Add(activity);

    public bool IsShared(Guid activity)
    {
        for (Guid? id = _shared.Count == 0 || activity == Guid.Empty ? null : activity; id is { } one; id = ActivityPath.Parent(one))
        {
            if (_shared.Contains(one))
            {
                return true;
            }
        }

        return false;
    }

    public void Clear()
    {
        _known.Clear();
        _shared.Clear();
    }

    public T? Find(Guid activity, bool isExact = false)
    {
        if (activity == Guid.Empty || _known.Count == 0)
        {
            return null;
        }

        for (Guid? id = activity; id is { } one; id = isExact ? null : ActivityPath.Parent(one))
        {
            if (_known.TryGetValue(one, out var value))
            {
                return value;
            }
        }

        return null;
    }
}
