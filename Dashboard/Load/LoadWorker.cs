using System.Diagnostics;

namespace Dashboard.Load;

/// <summary>
/// One worker of the closed loop: at most one request out, the next one is sent when the last byte of the answer is there. No timer of
/// its own: <see cref="CancelIfLate"/>, called 50 times a second for all workers, ends requests that are over their time.
/// </summary>
internal sealed class LoadWorker
{
    private const long Idle = 0;
    private const long TimedOut = -1;
    private const long Aborted = -2;

    // Nothing is sent by a worker that found no connection, so waiting a little bends no figure and spares both sides a busy loop.
    private static readonly TimeSpan PauseWithoutConnection = TimeSpan.FromMilliseconds(100);

    // What is read is thrown away: all workers write into the same bytes, nobody reads them.
    private static readonly byte[] Discarded = GC.AllocateUninitializedArray<byte>(16 * 1024, pinned: true);

    private readonly LoadWindow _window;
    private readonly LoadTally _tally;
    private readonly LoadTransport _transport;
    private readonly SampleRing _ring = new();

    // Replaced only after it was cancelled. Never disposed: it has no timer and no handle, and the canceller may still hold it.
    private CancellationTokenSource _cancellation = new();
    private long _started;
    private long _sent;

    public LoadWorker(LoadPlan plan, LoadWindow window, LoadTally tally)
    {
        (_window, _tally) = (window, tally);
        _transport = new LoadTransport(plan);
    }

    public long Sent => Volatile.Read(ref _sent);

    public bool IsWaiting => Volatile.Read(ref _started) != Idle;

    public long ConnectionsOpened => _transport.ConnectionsOpened;

    public async Task RunAsync()
    {
        using var transport = _transport;
        while (_window.TrySend(out var start))
        {
            Volatile.Write(ref _sent, _sent + 1);
            Volatile.Write(ref _started, start);
            var (bytes, status, outcome) = (0, (short)0, RequestOutcome.Completed);
            Exception? failure = null;
            try
            {
                using var response = await transport.SendAsync(_cancellation.Token);
                var body = response.Content.ReadAsStream(CancellationToken.None);
                for (var read = -1; read != 0 && bytes <= LoadLimits.MaxBodyBytes; bytes += read)
                {
                    read = await body.ReadAsync(Discarded, _cancellation.Token);
                }

                status = (short)response.StatusCode;
                outcome = bytes > LoadLimits.MaxBodyBytes ? RequestOutcome.BodyCut : RequestOutcome.Completed;
            }
            catch (Exception e) when (RequestFailure.IsExpected(e))
            {
                failure = e;
            }

            var end = Stopwatch.GetTimestamp();
            var cancelled = Interlocked.Exchange(ref _started, Idle);
            if (failure is not null)
            {
                outcome = cancelled switch
                {
                    TimedOut => RequestOutcome.Timeout,
                    Aborted => RequestOutcome.Unfinished,
                    _ => RequestFailure.OutcomeOf(failure),
                };
            }

            if (cancelled < Idle)
            {
                _cancellation = new CancellationTokenSource();
            }

            Add(new RequestSample(start, end, bytes, status, outcome));
            if (status >= 400 || outcome is not (RequestOutcome.Completed or RequestOutcome.Unfinished))
            {
                _tally.AddMessage(RequestFailure.MessageOf(outcome, status, failure));
            }

            if (outcome == RequestOutcome.Connect)
            {
                await Task.Delay(PauseWithoutConnection, CancellationToken.None);
            }
        }
    }

    /// <summary>Hands all finished requests to the tally.</summary>
    public void Collect() => _tally.Take(_ring);

    /// <summary>Ends the request that is out, if it was sent before <paramref name="sentBefore"/> or if all are to be aborted.</summary>
    public void CancelIfLate(long sentBefore, bool abort)
    {
        var started = Volatile.Read(ref _started);
        var cancellation = Volatile.Read(ref _cancellation);
        if (started > Idle && (abort || started < sentBefore)
            && Interlocked.CompareExchange(ref _started, abort ? Aborted : TimedOut, started) == started)
        {
            // The exchange succeeded, so the worker is still in the request that this source belongs to.
            cancellation.Cancel();
        }
    }

    private void Add(in RequestSample sample)
    {
        while (!_ring.TryAdd(in sample))
        {
            Collect();
        }
    }
}
