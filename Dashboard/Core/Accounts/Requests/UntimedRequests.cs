namespace Dashboard.Accounts.Requests;

/// <summary>Requests that ended while per-request timing was off, by the target's own counters. Gets each item of a timeline. Not thread-safe.</summary>
internal sealed class UntimedRequests
{
    private SignalLevel _before;
    private SignalLevel _now;
    private double _changed = double.NegativeInfinity;
    private double? _begin;
    private double? _open;
    private double _ended;

    public long Count => (long)Math.Round(_ended);

    public void Add(TimelineItem item)
    {
        _begin ??= item.T;
        if (item is SignalsChange change)
        {
            (_before, _now, _changed) = (_now, change.Level, change.T);
        }
        else if (item is PoolSample { RequestsStarted: { } started } sample)
        {
            var seconds = sample.RequestsStartedSeconds ?? sample.IntervalSeconds;
            var ended = started - (sample.CurrentRequests - _open ?? 0);
            _open = sample.CurrentRequests ?? _open;
            _ended += seconds > 0 ? Math.Max(0, ended) * SecondsUntimed(sample.T - seconds, sample.T) / seconds : 0;
        }
    }

    private double SecondsUntimed(double from, double to)
    {
        from = Math.Max(from, _begin!.Value);
        var change = Math.Clamp(_changed, Math.Min(from, to), to);
        return Math.Max(0, (_before == SignalLevel.All ? 0 : change - from) + (_now == SignalLevel.All ? 0 : to - change));
    }
}
