namespace Dashboard.Accounts.Blame;

/// <summary>
/// To whom an instant is owed in which a request waits in the pool's queue, summed up over time for each key. The rule: while a collection suspends the
/// runtime, the collection; else, while a worker is idle that the pool's goal lets work, waking it; else the part of the goal that there are no threads for, to
/// "no thread yet", and the rest in equal shares to the threads that are at work, and to those that were not seen. Not thread-safe.
/// </summary>
internal sealed class BlameShares(BlameKeys keys)
{
    private const int Idle = -1;

    private readonly Checkpoints _checkpoints = new();
    private readonly Dictionary<long, int> _threads = [];
    private readonly double[] _owed = new double[BlameKeys.Capacity];

    /// <summary>Threads that each key holds, and the share of one of them up to when its sum is right.</summary>
    private readonly int[] _held = new int[BlameKeys.Capacity];
    private readonly double[] _settled = new double[BlameKeys.Capacity];

    private double _share;
    private double _now = double.NaN;
    private double _grid;
    private int _idle;
    private int _unread;
    private bool _isSuspended;

    public double? Count { get; set; }

    public int? Goal { get; set; }

    /// <summary>The time up to which it is summed, seconds; not a number before the first time.</summary>
    public double Now => _now;

    public int Holders => _threads.Count - _idle;

    public void Advance(double t)
    {
        if (double.IsNaN(_now))
        {
            (_now, _grid) = (t, Checkpoints.After(t));
        }

        // What is older than the checkpoints need not be summed up step by step.
        if (t - _now > Checkpoints.Seconds)
        {
            Add(t - _now - Checkpoints.Seconds);
            _now = t - Checkpoints.Seconds;
            _grid = Checkpoints.After(_now);
        }

        while (_grid <= t)
        {
            Add(_grid - _now);
            _now = _grid;
            _grid = Checkpoints.After(_now);
            _checkpoints.Add(_now, Row());
        }

        if (t > _now)
        {
            Add(t - _now);
            _now = t;
        }
    }

    public void Holds(long thread, int key) => Set(thread, key);

    public void IsIdle(long thread) => Set(thread, Idle);

    public void Ended(long thread) => Set(thread, null);

    public void Forget()
    {
        foreach (var thread in _threads.Keys.ToList())
        {
            Set(thread, null);
        }
    }

    public void Suspended(bool isSuspended) => _isSuspended = isSuspended;

    public void Unread(bool isUnread) => _unread = Math.Max(0, _unread + (isUnread ? 1 : -1));

    public int? KeyOf(long thread) => _threads.TryGetValue(thread, out var key) && key != Idle ? key : null;

    public bool IsFree(int key) => _held[key] == 0;

    public void AddWait(double from, double to, double[] row)
    {
        var unknown = _checkpoints.AddBetween(from, to, row);
        row[BlameKeys.NotRead] += unknown;
    }

    private void Set(long thread, int? key)
    {
        if (_threads.Remove(thread, out var before))
        {
            _idle -= before == Idle ? 1 : 0;
            Hold(before, -1);
        }

        if (key is { } now)
        {
            _threads[thread] = now;
            _idle += now == Idle ? 1 : 0;
            Hold(now, 1);
        }
    }

    private void Hold(int key, int more)
    {
        if (key != Idle)
        {
            Settle(key);
            _held[key] += more;
            keys.Uses(key, _now);
        }
    }

    private void Settle(int key)
    {
        _owed[key] += _held[key] * (_share - _settled[key]);
        _settled[key] = _share;
    }

    private double[] Row()
    {
        for (var key = 0; key < keys.Count; key++)
        {
            Settle(key);
            if (_held[key] > 0)
            {
                keys.Uses(key, _now);
            }
        }

        return _owed[..keys.Count];
    }

    private void Add(double seconds)
    {
        if (_unread > 0)
        {
            _owed[BlameKeys.NotRead] += seconds;
        }
        else if (_isSuspended)
        {
            _owed[BlameKeys.Collection] += seconds;
        }
        else if (_idle > 0 && !(Goal <= Holders))
        {
            _owed[BlameKeys.Waking] += seconds;
        }
        else
        {
            Share(seconds);
        }
    }

    private void Share(double seconds)
    {
        var live = Math.Max(Count ?? 0, _threads.Count);
        var missing = Goal is > 0 and var goal ? Math.Max(0, goal - live) / goal : 0;
        var unseen = live - _threads.Count;
        var parts = Holders + unseen;
        var rest = seconds * (1 - missing);
        _owed[BlameKeys.NoThread] += seconds * missing;
        if (parts <= 0)
        {
            _owed[BlameKeys.NotSeen] += rest;
            return;
        }

        _share += rest / parts;
        _owed[BlameKeys.NotSeen] += rest * unseen / parts;
    }
}
