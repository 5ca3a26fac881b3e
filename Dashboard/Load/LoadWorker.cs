using System.Diagnostics;
using Dashboard.Load.Counting;

namespace Dashboard.Load;

/// <summary>
/// Sends at most one request at a time; the next follows the last byte. <see cref="RequestSlot.CancelIfLate"/>, 50 times a second, is its timeout.
/// </summary>
internal sealed class LoadWorker
{
    // A worker without a connection sends nothing, so a short wait changes no figure and spares both sides a busy loop.
    private static readonly TimeSpan PauseWithoutConnection = TimeSpan.FromMilliseconds(100);

    private readonly IRequestSource _requests;
    private readonly LoadTally _tally;
    private readonly LoadTransport _transport;
    private readonly AnswerBody _body;
    private readonly ExpectedStatus _expected;
    private readonly bool _pauses;

    public LoadWorker(LoadPlan plan, IRequestSource requests, LoadTally tally, LoadClient client)
    {
        (_requests, _tally) = (requests, tally);
        Slot = new RequestSlot(tally);
        (_transport, _body) = (new LoadTransport(plan, client), new AnswerBody(plan.ExpectedBody));

        _expected = ExpectedStatus.Parse(plan.ExpectedStatus) ?? throw new ArgumentException(ExpectedStatus.Refuse(plan.ExpectedStatus), nameof(plan));

        // The dispatcher paces an open loop.
        _pauses = plan.Arrivals is null;
    }

    public RequestSlot Slot { get; }

    public LoadClient Client => _transport.Client;

    public Task ConnectAsync(CancellationToken token) => _transport.OpenAsync(token);

    public async Task RunAsync()
    {
        using var transport = _transport;
        while (await _requests.NextAsync().ConfigureAwait(false) is { Start: > 0 } request)
        {
            Slot.Begin(request.Start);
            var (firstByte, status, outcome) = (0L, (short)0, RequestOutcome.Completed);
            Exception? failure = null;
            _body.Begin();
            try
            {
                using var response = await transport.SendAsync(Slot.Token).ConfigureAwait(false);
                firstByte = Stopwatch.GetTimestamp();
                var body = response.Content.ReadAsStream(CancellationToken.None);
                for (var read = -1; read != 0; _body.Add(read))
                {
                    read = await body.ReadAsync(_body.Buffer, Slot.Token).ConfigureAwait(false);
                }

                status = (short)response.StatusCode;
                outcome = OutcomeOf(status);
            }
#pragma warning disable CA1031 // Whatever one request throws is its own failure, counted with its cause: the figures of all others must not be lost.
            catch (Exception e)
#pragma warning restore CA1031
            {
                failure = e;
            }

            var (end, given) = Slot.End();
            if (failure is not null)
            {
                outcome = given ?? RequestFailure.OutcomeOf(failure);
                outcome = outcome == RequestOutcome.Timeout && !Client.HasCarrier ? RequestOutcome.ConnectTimeout : outcome;
            }

            var connected = Math.Max(request.Start, Client.Connected);
            Slot.Add(new RequestSample(request.Intended, request.Start, connected, firstByte, end, _body.Length, status, outcome));
            if (outcome is not (RequestOutcome.Completed or RequestOutcome.ErrorStatus))
            {
                _tally.AddError(outcome, failure);
            }

            if (_pauses && outcome == RequestOutcome.Connect)
            {
                await Task.Delay(PauseWithoutConnection, CancellationToken.None).ConfigureAwait(false);
            }
        }
    }

    /// <summary>Each answer is in one class of errors at most: an error status hides a wrong body.</summary>
    private RequestOutcome OutcomeOf(short status) =>
        !_expected.Contains(status) ? RequestOutcome.ErrorStatus
        : status is >= 200 and < 300 && !_body.IsAsExpected ? RequestOutcome.BodyMismatch
        : RequestOutcome.Completed;
}
