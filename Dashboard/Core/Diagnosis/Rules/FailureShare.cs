using Dashboard.Diagnosis.Windows;

namespace Dashboard.Diagnosis.Rules;

/// <summary>The share of the requests that failed while a finding held: each second counts by its requests. Not thread-safe.</summary>
internal sealed class FailureShare
{
    private double _ended;
    private double _failed;
    private double? _before;

    /// <summary>A share of the load's requests, 0 to 1; null where none ended.</summary>
    public double? Share => _ended > 0 ? _failed / _ended : null;

    public bool Any { get; private set; }

    public void Add(SampledPool pool)
    {
        // The counter is a sum since the target's start.
        Any |= pool.Load is { Failed: > 0 } || pool.Sample.FailedRequests > _before;
        _before = pool.Sample.FailedRequests ?? _before;
        if (pool.Load is { } load)
        {
            (_ended, _failed) = (_ended + load.Ended, _failed + load.Failed);
        }
    }
}
