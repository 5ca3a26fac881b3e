using System.Diagnostics;

namespace Dashboard.Load;

/// <summary>
/// One worker: at most one request out; the next one is sent when the last byte of the answer is there. No timer of its own:
/// <see cref="CancelIfLate"/>, called 50 times a second for all workers, ends requests that are over their time.
/// </summary>
internal sealed class LoadWorker
{
    private const long Idle = 0;

    // Nothing is sent by a worker that found no connection, so waiting a little bends no figure and spares both sides a busy loop.
    private static readonly TimeSpan PauseWithoutConnection = TimeSpan.FromMilliseconds(100);

    private readonly IRequestSource _requests;
    private readonly LoadTally _tally;
    private readonly LoadTransport _transport;
    private readonly AnswerBody _body;
    private readonly bool _pauses;
    private readonly SampleRing _ring = new();

    // Replaced only after it was cancelled. Never disposed: it has no timer and no handle, and the canceller may still hold it.
    private CancellationTokenSource _cancellation = new();

    /// <summary>When the request that is out was sent; <see cref="Idle"/> without one; minus the outcome when it is given up.</summary>
    private long _started;
    private long _sent;

    public LoadWorker(LoadPlan plan, IRequestSource requests, LoadTally tally)
    {
        (_requests, _tally) = (requests, tally);
        (_transport, _body) = (new LoadTransport(plan, tally), new AnswerBody(plan.ExpectedBody));

        // The pace of an open loop is its dispatcher's.
        _pauses = plan.Arrivals is null;
    }

    public long Sent => Volatile.Read(ref _sent);

    public bool IsWaiting => Volatile.Read(ref _started) != Idle;

    public long ConnectionsOpened => _transport.ConnectionsOpened;

    public async Task RunAsync()
    {
        using var transport = _transport;
        while (await _requests.NextAsync().ConfigureAwait(false) is { Start: > 0 } request)
        {
            Volatile.Write(ref _sent, _sent + 1);
            Volatile.Write(ref _started, request.Start);
            var (firstByte, status, outcome) = (0L, (short)0, RequestOutcome.Completed);
            Exception? failure = null;
            _body.Begin();
            try
            {
                using var response = await transport.SendAsync(_cancellation.Token).ConfigureAwait(false);
                firstByte = Stopwatch.GetTimestamp();
                var body = response.Content.ReadAsStream(CancellationToken.None);
                for (var read = -1; read != 0 && _body.Length <= LoadLimits.MaxBodyBytes;)
                {
                    read = await body.ReadAsync(_body.Buffer, _cancellation.Token).ConfigureAwait(false);
                    _body.Add(read);
                }

                status = (short)response.StatusCode;
                outcome = OutcomeOf(status);
            }
            catch (Exception e) when (RequestFailure.IsExpected(e))
            {
                failure = e;
            }

            var end = Stopwatch.GetTimestamp();
            var given = Interlocked.Exchange(ref _started, Idle);
            if (failure is not null)
            {
                outcome = given < Idle ? (RequestOutcome)(-given) : RequestFailure.OutcomeOf(failure);
                outcome = outcome == RequestOutcome.Timeout && transport.Carrier is null ? RequestOutcome.ConnectTimeout : outcome;
            }

            if (given < Idle)
            {
                _cancellation = new CancellationTokenSource();
            }

            var connected = Math.Max(request.Start, transport.Connected);
            Add(new RequestSample(request.Intended, request.Start, connected, firstByte, end, _body.Length, status, outcome));
            if (outcome != RequestOutcome.Completed)
            {
                _tally.AddError(outcome, failure);
            }

            if (_pauses && outcome == RequestOutcome.Connect)
            {
                await Task.Delay(PauseWithoutConnection, CancellationToken.None).ConfigureAwait(false);
            }
        }
    }

    /// <summary>Hands all finished requests to the tally.</summary>
    public void Collect() => _tally.Take(_ring);

    /// <summary>Ends the request that is out, if it was sent before <paramref name="sentBefore"/>, or in any case when all are given up.</summary>
    /// <param name="sentBefore">Platform timestamp.</param>
    /// <param name="all">Null, or why all are given up.</param>
    public void CancelIfLate(long sentBefore, RequestOutcome? all)
    {
        var started = Volatile.Read(ref _started);
        var cancellation = Volatile.Read(ref _cancellation);
        if (started > Idle && (all is not null || started < sentBefore)
            && Interlocked.CompareExchange(ref _started, -(long)(all ?? RequestOutcome.Timeout), started) == started)
        {
            // The exchange succeeded, so the worker is still in the request that this source belongs to.
            cancellation.Cancel();
        }
    }

    /// <summary>Each answer is in one class of errors at most: a body that is cut is not the news when the status says error already.</summary>
    private RequestOutcome OutcomeOf(short status) =>
        status is >= 200 and < 300 && !_body.IsAsExpected ? RequestOutcome.BodyMismatch
        : status < 400 && _body.Length > LoadLimits.MaxBodyBytes ? RequestOutcome.BodyCut
        : RequestOutcome.Completed;

    private void Add(in RequestSample sample)
    {
        while (!_ring.TryAdd(in sample))
        {
            Collect();
        }
    }
}
