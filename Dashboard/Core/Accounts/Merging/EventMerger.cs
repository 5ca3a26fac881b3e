using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Merging;

/// <summary>
/// Puts the events of all sessions of a target into the order of time. An event goes on once every source was heard past it, so that nothing that comes later
/// belongs before it. Thread-safe; what comes next is called by one thread at a time. Bound: 200,000 events that wait; then none waits.
/// </summary>
/// <param name="next">Gets each event; may call back nothing but <see cref="TakeLate"/>.</param>
internal sealed class EventMerger(Action<WorkEvent> next)
{
    /// <summary>A source that is so far behind the newest known time does not hold the others any more, seconds. A heartbeat comes every 0.1 s.</summary>
    public const double MaxHoldSeconds = 2;

    private const int Capacity = 200_000;

    private readonly Lock _gate = new();
    private readonly List<MergedSource> _sources = [];
    private readonly TimeOrderedQueue _observations = new();

    /// <summary>The last event of each thread that went on, while two sources hear the same. Bound: the target's threads, until one source is left.</summary>
    private readonly Dictionary<long, (WorkEventKind Kind, MergedSource Source)> _last = [];
    private bool _hasTwins;
    private double _reached = double.NegativeInfinity;
    private double _watermark = double.NegativeInfinity;
    private double _passed = double.NegativeInfinity;
    private long _late;

    /// <summary>A session that is about to be opened: from now on it holds the others until it was heard.</summary>
    /// <param name="group">Sources of one group hear the same events, of which one of each pair goes on; null for a source of its own.</param>
    public MergedSource Open(double now, string? group = null)
    {
        lock (_gate)
        {
            _reached = Math.Max(_reached, now);
            var source = new MergedSource(this, group, now);
            _sources.Add(source);
            (_hasTwins, _watermark) = (HasTwins(), Watermark());
            return source;
        }
    }

    /// <summary>An observation from outside the sessions: it waits for the events before it and holds nothing. It may be late.</summary>
    public void Observe(in WorkEvent e)
    {
        lock (_gate)
        {
            _reached = Math.Max(_reached, e.T);
            _observations.Add(e);
            Release();
        }
    }

    public void Between(Action action)
    {
        lock (_gate)
        {
            action();
        }
    }

    public void Pass(double now)
    {
        lock (_gate)
        {
            _reached = Math.Max(_reached, now);
            Release();
        }
    }

    /// <summary>Events since the last call that came after later ones had gone on. They go on with the time of those.</summary>
    public long TakeLate()
    {
        lock (_gate)
        {
            var late = _late;
            _late = 0;
            return late;
        }
    }

    internal void Add(MergedSource source, in WorkEvent e)
    {
        lock (_gate)
        {
            var holds = source.Heard <= _watermark;
            source.Heard = Math.Max(source.Heard, e.T);
            _reached = Math.Max(_reached, e.T);
            source.Waiting.Add(e);
            if (holds || _reached - MaxHoldSeconds > _watermark || source.Waiting.Count > Capacity)
            {
                Release();
            }
        }
    }

    internal void Leave(MergedSource source)
    {
        lock (_gate)
        {
            source.HasLeft = true;
            Release();
        }
    }

    private void Release()
    {
        _watermark = Watermark();
        while (Earliest() is var (queue, source) && queue.First.T <= _watermark)
        {
            GoOn(queue.Take(), source);
        }

        if (_sources.RemoveAll(static source => source is { HasLeft: true, Waiting.Count: 0 }) > 0 && !(_hasTwins = HasTwins()))
        {
            _last.Clear();
        }
    }

    private bool HasTwins() => _sources.Exists(one => one.Group is not null && _sources.Exists(other => other != one && other.Group == one.Group));

    private double Watermark()
    {
        var watermark = double.PositiveInfinity;
        foreach (var source in _sources)
        {
            if (source.Waiting.Count > Capacity)
            {
                return double.PositiveInfinity;
            }

            watermark = source.HasLeft ? watermark : Math.Min(watermark, Math.Max(source.Heard, _reached - MaxHoldSeconds));
        }

        return watermark;
    }

    private (TimeOrderedQueue Queue, MergedSource? Source)? Earliest()
    {
        (TimeOrderedQueue Queue, MergedSource? Source)? earliest = _observations.Count > 0 ? (_observations, null) : null;
        foreach (var source in _sources)
        {
            // At one time, events come before observations.
            if (source.Waiting.Count > 0 && (earliest is not var (queue, other) || source.Waiting.First.T < queue.First.T
                || (other is null && source.Waiting.First.T.Equals(queue.First.T))))
            {
                earliest = (source.Waiting, source);
            }
        }

        return earliest;
    }

    private void GoOn(WorkEvent e, MergedSource? source)
    {
        if (source is null)
        {
            next(e);
            return;
        }

        var isLate = e.T < _passed;
        if (_hasTwins && source.Group is not null && e.Thread != 0 && IsTwin(source, e, isLate))
        {
            return;
        }

        _late += isLate ? 1 : 0;
        _passed = Math.Max(_passed, e.T);
        next(isLate ? e with { T = _passed } : e);
    }

    /// <summary>A thread writes an event to one session after the other: the next of the same kind from the other session is the same event.</summary>
    private bool IsTwin(MergedSource source, in WorkEvent e, bool isLate)
    {
        var t = e.T;
        if (isLate && _sources.Exists(other => other != source && other.Group == source.Group && other.Opened <= t && t <= other.Heard))
        {
            return true;
        }

        if (_last.TryGetValue(e.Thread, out var last) && last.Kind == e.Kind && last.Source != source)
        {
            _last.Remove(e.Thread);
            return true;
        }

        _last[e.Thread] = (e.Kind, source);
        return false;
    }
}
