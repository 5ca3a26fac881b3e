namespace Dashboard.Load;

/// <summary>
/// The workers of an open loop that have nothing out, at most all of them. The last one in is the first one out: few connections are used,
/// and those are warm.
/// </summary>
internal sealed class IdleWorkers(int workers)
{
    private readonly Lock _gate = new();
    private readonly DispatchedRequests[] _parked = new DispatchedRequests[workers];
    private int _count;
    private bool _over;

    /// <summary>False when nothing more is to be sent.</summary>
    public bool TryPark(DispatchedRequests worker)
    {
        lock (_gate)
        {
            if (!_over)
            {
                _parked[_count++] = worker;
            }

            return !_over;
        }
    }

    /// <summary>A worker that may send; null when all have a request out.</summary>
    public DispatchedRequests? Take()
    {
        lock (_gate)
        {
            return _count == 0 ? null : _parked[--_count];
        }
    }

    /// <summary>Sends all workers home, those that are busy when their request is over.</summary>
    public void EndAll()
    {
        lock (_gate)
        {
            _over = true;
        }

        while (Take() is { } worker)
        {
            worker.Give(0);
        }
    }
}
