namespace Dashboard.Accounts.Requests;

/// <summary>What belongs to an activity, for whoever knows its id or that of one that began within it. Not thread-safe.</summary>
internal sealed class ByActivity<T>
    where T : class
{
    private readonly Dictionary<Guid, T> _known = [];

    public void Add(Guid activity, T value) => _known[activity] = value;

    public void Remove(Guid activity) => _known.Remove(activity);

    public void Clear() => _known.Clear();

    /// <summary>The value of that activity, or of the nearest one around it; null without one.</summary>
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
