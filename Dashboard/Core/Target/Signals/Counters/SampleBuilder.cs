namespace Dashboard.Target.Signals.Counters;

/// <summary>Makes one <see cref="PoolSample"/> of each batch of runtime counters, with what the other providers sent since the last.</summary>
/// <param name="shortestSeconds">Batches are merged until a sample covers this many seconds.</param>
internal sealed class SampleBuilder(double shortestSeconds, Func<double?>? paused = null)
{
    private readonly CounterBatches _batches = new();
    private readonly Dictionary<string, double> _means = new(StringComparer.Ordinal);
    private readonly Dictionary<string, double> _increments = new(StringComparer.Ordinal);
    private readonly HashSet<string> _seen = new(StringComparer.Ordinal);
    private double _cpuSeconds;
    private double _requestSeconds;
    private double _seconds;
    private double _batchSeconds;
    private double _lastT;
    private bool _firstBatchIsOver;
    private (double Oldest, double Middle, double Newest) _lastIntervals;

    /// <summary>
    /// Seconds between runtime counters: the longest of the last three, since another session's begin shortens one. 0 before the second batch.
    /// </summary>
    public double IntervalInForceSeconds => Math.Max(_lastIntervals.Oldest, Math.Max(_lastIntervals.Middle, _lastIntervals.Newest));

    public PoolSample? Add(CounterReading reading, double t)
    {
        if (reading.Provider != CounterProviders.Runtime)
        {
            Take(reading);
            return null;
        }

        var step = _batches.Next(reading.Name, t);
        var sample = step is BatchStep.Opens or BatchStep.OpensAndCloses ? Close(_lastT, shortestSeconds) : null;
        _lastT = t;
        _batchSeconds = reading.IntervalSeconds;
        Take(reading);
        if (step is BatchStep.Closes or BatchStep.OpensAndCloses)
        {
            // One sample at a time: a second one waits for the next batch.
            sample = Close(t, sample is null ? shortestSeconds : double.PositiveInfinity) ?? sample;
        }

        return sample;
    }

    private void Take(CounterReading reading)
    {
        var key = reading.Provider + "/" + reading.Name;
        if (!reading.IsRate)
        {
            _means[key] = reading.Value;
            if (key == CounterNames.CpuUsage)
            {
                _cpuSeconds += reading.Value * reading.IntervalSeconds;
            }
        }
        else if (!_seen.Add(key))
        {
            // The first payload of a counter belongs to a time before the session.
            _increments[key] = _increments.GetValueOrDefault(key) + reading.Value;
            _requestSeconds += key == CounterNames.RequestsStarted ? reading.IntervalSeconds : 0;
        }
    }

    private PoolSample? Close(double t, double atLeastSeconds)
    {
        if (!_firstBatchIsOver)
        {
            // It covers no interval of ours, but half a millisecond or the rest of another session's.
            _firstBatchIsOver = true;
            _cpuSeconds = 0;
            paused?.Invoke();
            return null;
        }

        _seconds += _batchSeconds;
        _lastIntervals = (_lastIntervals.Middle, _lastIntervals.Newest, _batchSeconds);
        if (_seconds < atLeastSeconds)
        {
            return null;
        }

        var sample = Sample(t);
        Restart();
        return sample;
    }

    private PoolSample Sample(double t) => new(t, _seconds)
    {
        ThreadCount = Mean(CounterNames.ThreadCount),
        QueueLength = Mean(CounterNames.QueueLength),
        CompletedItems = Increment(CounterNames.CompletedItems),
        CpuPercent = Mean(CounterNames.CpuUsage) is null || !double.IsFinite(_cpuSeconds / _seconds) ? null : _cpuSeconds / _seconds,
        LockContentions = Increment(CounterNames.LockContentions),
        WorkingSetMegabytes = Mean(CounterNames.WorkingSet),
        GcHeapMegabytes = Mean(CounterNames.GcHeapSize),
        AllocatedBytes = Increment(CounterNames.AllocatedBytes),
        TimeInGcPercent = Mean(CounterNames.TimeInGc),
        Exceptions = Increment(CounterNames.Exceptions),
        RequestsStarted = Increment(CounterNames.RequestsStarted),
        RequestsStartedSeconds = Increment(CounterNames.RequestsStarted) is null ? null : Math.Round(_requestSeconds, 6),
        CurrentRequests = Mean(CounterNames.CurrentRequests),
        FailedRequests = Mean(CounterNames.FailedRequests),
        CurrentConnections = Mean(CounterNames.CurrentConnections),
        ConnectionQueueLength = Mean(CounterNames.ConnectionQueueLength),
        RequestQueueLength = Mean(CounterNames.RequestQueueLength),
        GcPausedSeconds = paused?.Invoke(),
    };

    private double? Mean(string key) => _means.TryGetValue(key, out var value) ? value : null;

    private double? Increment(string key) => _increments.TryGetValue(key, out var value) && double.IsFinite(value) ? value : null;

    private void Restart()
    {
        _seconds = 0;
        _cpuSeconds = 0;
        _requestSeconds = 0;
        foreach (var key in _increments.Keys)
        {
            _increments[key] = 0;
        }
    }
}
