using Dashboard.Timeline.Work;

namespace Dashboard.Target.Stacks;

/// <summary>Passes on one stream's steps; changes to a second stream at one time. Thread-safe; the listener is called by one at a time.</summary>
internal sealed class StreamHandover<TStream>(Action<BlockEvent> listener)
    where TStream : class
{
    /// <summary>From the second stream's first step on.</summary>
    private const double OverlapSeconds = 0.5;

    /// <summary>Steps of the second stream that may wait for the first; those beyond are told as lost.</summary>
    private const int MaxWaiting = 100_000;

    private readonly Lock _gate = new();
    private readonly List<BlockEvent> _waiting = [];
    private TStream? _current;
    private TStream? _next;
    private TStream? _retired;
    private double _cut;
    private double _begin = double.NegativeInfinity;
    private long _dropped;
    private TaskCompletionSource _done = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Completes when the second stream has taken over. To be asked for before it begins.</summary>
    public Task Done
    {
        get
        {
            lock (_gate)
            {
                return _done.Task;
            }
        }
    }

    /// <summary>A step of some stream; the first that speaks is the current one.</summary>
    public void Deliver(TStream stream, BlockEvent e)
    {
        lock (_gate)
        {
            _current ??= stream;
            if (ReferenceEquals(stream, _current))
            {
                DeliverCurrent(e);
            }
            else if (!ReferenceEquals(stream, _retired))
            {
                Keep(stream, e);
            }
        }
    }

    /// <summary>Runs it while no step is passed on.</summary>
    public void Between(Action action)
    {
        lock (_gate)
        {
            action();
        }
    }

    /// <summary>If it was the current one, the second takes over.</summary>
    public void End(TStream stream)
    {
        lock (_gate)
        {
            if (ReferenceEquals(stream, _next))
            {
                Forget();
                _retired = stream;
            }
            else if (ReferenceEquals(stream, _current) && _next is not null)
            {
                ChangeOver();
            }
        }
    }

    private void DeliverCurrent(BlockEvent e)
    {
        if (_next is null || e.T < _cut)
        {
            Tell(e);
        }
        else
        {
            ChangeOver();
        }
    }

    /// <summary>What is older than the change came from the stream before.</summary>
    private void Tell(BlockEvent e)
    {
        if (e.T >= _begin)
        {
            listener(e);
        }
    }

    private void Keep(TStream stream, BlockEvent e)
    {
        if (_next is null)
        {
            (_next, _cut) = (stream, e.T + OverlapSeconds);
        }

        if (e.T < _cut)
        {
            return;
        }

        if (_waiting.Count < MaxWaiting)
        {
            _waiting.Add(e);
        }
        else
        {
            _dropped++;
        }
    }

    private void ChangeOver()
    {
        (_retired, _current, _begin) = (_current, _next, _cut);
        if (_dropped > 0)
        {
            listener(new BlockEvent(BlockEventKind.EventsLost, _waiting[^1].T) { Missing = _dropped });
        }

        _waiting.ForEach(listener);
        Forget();
        _done.TrySetResult();
        _done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
    }

    private void Forget()
    {
        _waiting.Clear();
        (_next, _dropped) = (null, 0);
    }
}
