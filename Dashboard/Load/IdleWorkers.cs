namespace Dashboard.Load;

/// <summary>Idle workers of an open loop, last in first out, so that few and warm connections are used.</summary>
internal sealed class IdleWorkers(int workers)
{
    private readonly Lock _gate = new();
    private readonly DispatchedRequests[] _parked = new DispatchedRequests[workers];
    private int _count;
    private bool _over;

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

    public DispatchedRequests? Take()
    {
        lock (_gate)
        {
            return _count == 0 ? null : _parked[--_count];
        }
    }

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
