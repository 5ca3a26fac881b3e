namespace Dashboard.Accounts.Requests;

/// <summary>
/// The items that wait, by hash and by age. Bound: 100,000; when more wait, the oldest is forgotten, since a task that a waiting thread ran itself
/// leaves no dequeue. Not thread-safe.
/// </summary>
internal sealed class ItemLists
{
    internal const int Capacity = 100_000;
    private readonly Dictionary<long, QueuedItem> _oldestOf = [];
    private QueuedItem? _oldest;
    private QueuedItem? _newest;

    public int Count { get; private set; }

    /// <summary>The oldest item of that hash; null when none waits.</summary>
    public QueuedItem? Oldest(long hash) => _oldestOf.GetValueOrDefault(hash);

    public void Add(QueuedItem item)
    {
        if (Count >= Capacity)
        {
            var stale = _oldest!;
            Remove(stale);
            stale.Forget();
        }

        item.Older = _newest;
        _ = _newest is null ? _oldest = item : _newest.Newer = item;
        _newest = item;
        Count++;
        if (!_oldestOf.TryAdd(item.Hash, item))
        {
            var last = _oldestOf[item.Hash];
            while (last.NextSame is { } next)
            {
                last = next;
            }

            last.NextSame = item;
        }
    }

    /// <summary>Takes out an item that is the oldest of its hash.</summary>
    public void Remove(QueuedItem item)
    {
        _ = item.Older is null ? _oldest = item.Newer : item.Older.Newer = item.Newer;
        _ = item.Newer is null ? _newest = item.Older : item.Newer.Older = item.Older;
        Count--;
        if (item.NextSame is { } next)
        {
            _oldestOf[item.Hash] = next;
        }
        else
        {
            _oldestOf.Remove(item.Hash);
        }

        (item.Older, item.Newer, item.NextSame) = (null, null, null);
    }

    /// <summary>Forgets all.</summary>
    public void Clear()
    {
        var item = _oldest;
        (_oldest, _newest, Count) = (null, null, 0);
        _oldestOf.Clear();
        for (; item is not null; item = item.Newer)
        {
            item.Forget();
        }
    }
}
