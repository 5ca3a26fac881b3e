using Dashboard.Timeline.Histograms;

namespace Dashboard.Accounts.Requests;

/// <summary>Items' waits: dequeue less oldest enqueue of a hash, along chains. Bounds: <see cref="ItemLists"/>, 10,000 threads. Not thread-safe.</summary>
internal sealed class WorkChains
{
    internal const int ThreadCapacity = 10_000;
    private const int FollowCapacity = 1_000;

    /// <summary>After so many seconds the same hash is most likely another object, and the first was run by its waiter.</summary>
    private const double Doubtful = 1;
    private const double MicrosecondsPerSecond = 1e6;

    private readonly ItemLists _items = new();
    private readonly Dictionary<long, ThreadWork> _threads = [];

    private readonly Dictionary<long, QueuedItem?> _running = [];

    private readonly LatencyHistogram _waits = new();
    private double _longest;
    private double? _taken;

    /// <summary>Items that were taken though no enqueue was seen: those from before the session, and lost ones.</summary>
    public long Unmatched { get; private set; }

    public int Waiting => _items.Count;

    public UnattributedThreadTime Unproven { get; } = new();

    public int Threads => _threads.Count;

    /// <summary>The longest wait of an item that was taken since the last call; where none is taken while some wait, the time since the last one was.</summary>
    public double TakeLongest(double now)
    {
        var longest = Math.Max(_longest, Waiting > 0 && _taken is { } taken ? now - taken : 0);
        _longest = 0;
        return longest;
    }

    /// <summary>The waits of the items that were taken since the last call, microseconds.</summary>
    public SparseBuckets TakeWaits()
    {
        var waits = _waits.ToSparse();
        _waits.Clear();
        return waits;
    }

    public ThreadWork? Known(long id) => _threads.GetValueOrDefault(id);

    public ThreadWork Thread(long id)
    {
        if (!_threads.TryGetValue(id, out var thread))
        {
            if (_threads.Count >= ThreadCapacity)
            {
                // A thread outside the pool does not report its end.
                ForgetThreads();
            }

            _threads[id] = thread = new ThreadWork(id, Unproven);
        }

        return thread;
    }

    public void Enqueue(ThreadWork by, long hash, double at, OpenRequest? request)
    {
        var carried = by.Hand(hash);
        if (_items.Oldest(hash) is { } open && at - open.T > Doubtful)
        {
            _items.Remove(open);
            open.Forget();
            carried = null;
        }

        var item = new QueuedItem(hash, at, carried) { Behind = by.Item == hash ? by.Pump() : null, Request = request };
        by.Queued(item);
        _items.Add(item);
    }

    public void Dequeue(ThreadWork by, long hash, double at)
    {
        // First of all, since it may be what the next one waited behind.
        by.End(at, takesNext: true);
        _taken = at;
        if (_items.Oldest(hash) is not { } item)
        {
            Unmatched++;
            by.Begin(hash, at, at, null);
            return;
        }

        _items.Remove(item);
        _waits.Record((long)((at - item.T) * MicrosecondsPerSecond));
        var since = item.WaitsSince;
        _longest = Math.Max(_longest, at - since);
        by.Begin(hash, at, since, item.Carried?.Plus(at - since), item.Behind is not null, _running.ContainsKey(hash));
        if (item.Request is { IsOpen: true } request && item.Behind is null)
        {
            if (request.Activity == Guid.Empty)
            {
                request.RunsOn(by, at);
            }
            else
            {
                by.Guess(request);
            }
        }

        item.Take(at);
        if (_running.ContainsKey(hash))
        {
            _running[hash] = item;
            by.Took(item);
        }
        else
        {
            item.Done(at, at);
        }
    }

    public void Follow(long hash)
    {
        if (_running.Count >= FollowCapacity)
        {
            _running.Clear();
        }

        _running.TryAdd(hash, null);
    }

    /// <summary>The oldest item of that hash that waits, else the one that a thread took and is not done with; null without one.</summary>
    public QueuedItem? Pending(long hash) => _items.Oldest(hash) ?? (_running.GetValueOrDefault(hash) is { IsOver: false } running ? running : null);

    public void EndThread(long id, double at)
    {
        if (_threads.Remove(id, out var thread))
        {
            thread.End(at);
        }
    }

    /// <summary>Events are missing: which enqueue belongs to which dequeue is no longer known.</summary>
    public void Forget(double at)
    {
        _items.Clear();
        foreach (var thread in _threads.Values)
        {
            if (thread.IsOfPool)
            {
                // It may have begun with another item.
                thread.End(at);
                thread.Begin(0, at, at, null);
            }
        }
    }

    private void ForgetThreads()
    {
        foreach (var (id, thread) in _threads)
        {
            if (!thread.IsOfPool)
            {
                _threads.Remove(id);
            }
        }
    }
}
