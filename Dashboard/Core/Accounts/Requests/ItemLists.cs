namespace Dashboard.Accounts.Requests;

/// <summary>Waiting items by hash and age. Bound: 100,000, then the oldest goes: a task that its waiter ran leaves no dequeue. Not thread-safe.</summary>
internal sealed class ItemLists
{
    internal const int Capacity = 100_000;
    private readonly Dictionary<long, QueuedItem> _oldestOf = [];
    private QueuedItem? _oldest;
    private QueuedItem? _newest;

    public int Count { get; private set; }

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
