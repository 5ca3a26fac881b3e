using Dashboard.Timeline.Histograms;

namespace Dashboard.Accounts.Requests;

internal sealed class RouteSums(string route, bool keepsTotals = true, bool tellsWaits = true)
{
    private const double MicrosecondsPerSecond = 1e6;

    /// <summary>Failures are 4xx and 5xx, as in the figures of a load.</summary>
    private const long FirstFailure = 400;

    /// <summary>A histogram takes 160 kB, so that only sums with percentiles have one.</summary>
    private readonly LatencyHistogram? _totals = keepsTotals ? new() : null;
    private readonly PartHistogram? _parts = keepsTotals ? new() : null;
    private double _before;
    private double? _waits = tellsWaits ? 0 : null;
    private double _locks;
    private double _onThread;
    private double? _queuedAgain = 0;
    private double _awaiting;
    private double _after;
    private double? _notToldApart = 0;
    private long? _responses;
    private long? _failed;
    private long _estimated;
    private string? _why;

    public long Requests { get; private set; }

    public void Add(RequestAccount account)
    {
        Requests++;
        _totals?.Record((long)(account.Total * MicrosecondsPerSecond));
        _parts?.Add(account);
        _before += account.Before;
        _waits += account.Waits;
        _locks += account.Locks;
        _onThread += account.OnThread;
        _queuedAgain += account.QueuedAgain;
        _awaiting += account.Awaiting;
        _after += account.After;
        _notToldApart += account.NotToldApart;
        _estimated += account.Estimated is null ? 0 : 1;
        _why ??= account.Estimated;
    }

    public void Ended(long status) => (_responses, _failed) = ((_responses ?? 0) + 1, (_failed ?? 0) + (status >= FirstFailure ? 1 : 0));

    public void Add(RouteTimes other)
    {
        Requests += other.Requests;
        (_responses, _failed) = (other.Responses + (_responses ?? 0) ?? _responses, other.Failed + (_failed ?? 0) ?? _failed);
        _totals?.AddSparse(other.Totals);
        _parts?.Add(other.Parts);
        _before += other.BeforeSeconds;
        _waits += other.WaitsSeconds;
        _locks += other.LocksSeconds;
        _onThread += other.OnThreadSeconds;
        _queuedAgain += other.QueuedAgainSeconds;
        _awaiting += other.AwaitingSeconds;
        _after += other.AfterSeconds;
        _notToldApart += other.NotToldApartSeconds;
        _estimated += other.Estimated;
        _why ??= other.EstimatedWhy;
    }

    public RouteTimes Take(double provable = 1)
    {
        var sums = new RouteTimes(route, Requests)
        {
            BeforeSeconds = _before,
            WaitsSeconds = _waits,
            LocksSeconds = _locks,
            OnThreadSeconds = _onThread,
            QueuedAgainSeconds = _queuedAgain,
            AwaitingSeconds = _awaiting,
            AfterSeconds = _after,
            NotToldApartSeconds = _notToldApart * provable,
            Responses = _responses,
            Failed = _failed,
            Estimated = _estimated,
            EstimatedWhy = _why,
            Totals = _totals?.ToSparse() ?? default,
            Parts = _parts?.Take() ?? default,
        };
        _totals?.Clear();
        (Requests, _before, _waits, _locks, _onThread, _queuedAgain, _awaiting, _after, _notToldApart, _estimated, _why) =
            (0, 0, tellsWaits ? 0 : null, 0, 0, 0, 0, 0, 0, 0, null);
        (_responses, _failed) = (null, null);
        return sums;
    }
}
