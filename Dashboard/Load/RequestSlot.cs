using System.Diagnostics;
using Dashboard.Load.Counting;

namespace Dashboard.Load;

/// <summary>
/// The one request of a worker in flight, and its finished ones that the tally has not taken yet. The worker writes, others read and cancel. A request that is
/// over is <em>ending</em> from before its end is stamped until its sample is in the ring: when nothing is ending after a moment, every request that ended up
/// to that moment can be taken.
/// </summary>
internal sealed class RequestSlot(LoadTally tally)
{
    private const long Idle = 0;
    private const long Ending = long.MinValue;

    private readonly SampleRing _ring = new();

    // It is replaced only after it was cancelled. It is never disposed: it has no timer and no handle, and the canceller may still hold it.
    private CancellationTokenSource _cancellation = new();

    /// <summary>The time at which the request in flight was sent; <see cref="Idle"/>, <see cref="Ending"/>, or minus the outcome when given up.</summary>
    private long _state;
    private long _sent;

    public CancellationToken Token => _cancellation.Token;

    public long Sent => Volatile.Read(ref _sent);

    public bool IsWaiting => Volatile.Read(ref _state) is not (Idle or Ending);

    public bool IsEnding => Volatile.Read(ref _state) == Ending;

    /// <param name="start">Platform timestamp, above 0.</param>
    public void Begin(long start)
    {
        Volatile.Write(ref _sent, _sent + 1);
        Volatile.Write(ref _state, start);
    }

    public (long End, RequestOutcome? Given) End()
    {
        // This is a full fence: the clock is read after the state can be seen.
        var before = Interlocked.Exchange(ref _state, Ending);
        var end = Stopwatch.GetTimestamp();
        if (before >= Idle)
        {
            return (end, null);
        }

        _cancellation = new CancellationTokenSource();
        return (end, (RequestOutcome)(-before));
    }

    public void Add(in RequestSample sample)
    {
        while (!_ring.TryAdd(in sample))
        {
            Collect();
        }

        Volatile.Write(ref _state, Idle);
    }

    public void Collect() => tally.Take(_ring);

    /// <summary>Gives up the request in flight if it was sent before <paramref name="sentBefore"/>, or in any case when all are given up.</summary>
    /// <param name="all">The reason why all are given up; null for late ones only.</param>
    public void CancelIfLate(long sentBefore, RequestOutcome? all)
    {
        var started = Volatile.Read(ref _state);
        var cancellation = Volatile.Read(ref _cancellation);
        if (started > Idle && (all is not null || started < sentBefore)
            && Interlocked.CompareExchange(ref _state, -(long)(all ?? RequestOutcome.Timeout), started) == started)
        {
            // The exchange succeeded, so the worker is still in the request that this source belongs to.
            cancellation.Cancel();
        }
    }
}
