using System.Diagnostics;
using Dashboard.Load.Counting;
using Dashboard.Machine;

namespace Dashboard.Load;

/// <summary>
/// Runs one load, in a closed or an open loop, once its connections are open (<see cref="EarlyConnections"/>). Latency = last byte − send, a connection that
/// had to be opened included; throughput: <see cref="CompletedShares"/>. A stop by a user or by the plan has three steps: send nothing more; drain, at most
/// until every request in flight has timed out, counted apart; give up the rest, kept with the time they took so far.
/// </summary>
internal sealed class LoadEngine
{
    /// <summary>The interval of the check for timeouts: a timeout is late by at most this, and is recorded at its real elapsed time.</summary>
    private static readonly TimeSpan Beat = TimeSpan.FromMilliseconds(20);

    private readonly LoadPlan _plan;
    private readonly Action<LoadMessage> _emit;
    private readonly LoadWindow _window;
    private readonly LoadTally _tally;
    private readonly LoadDispatcher? _dispatcher;

    // It is never disposed: it has no timer and no handle, and a stop may come when the load is over.
    private readonly CancellationTokenSource _stopped = new();
    private readonly CommonStart? _start;
    private volatile bool _aborted;
    private RequestOutcome _abortedAs;

    public LoadEngine(LoadPlan plan, Action<LoadMessage> emit, CommonStart? start = null)
    {
        (_plan, _emit, _start) = (plan, emit, start);
        _window = new LoadWindow(plan);
        _tally = new LoadTally(_window, plan.Arrivals is not null);
        _dispatcher = plan.Arrivals is null ? null : new LoadDispatcher(plan, _window, _tally);
    }

    /// <exception cref="UserFacingException">The target's certificate is refused, or it does not speak TLS or HTTP/2: nothing was sent.</exception>
    public async Task<LoadSummary> RunAsync()
    {
        var clients = new LoadClients(_plan, _tally);
        var workers = Enumerable.Range(0, _plan.Connections)
            .Select(number => new LoadWorker(_plan, _dispatcher is null ? _window : _dispatcher.AddWorker(), _tally, clients.Of(number)))
            .ToArray();
        if (await new EarlyConnections(_plan, _emit).OpenAsync(workers, _stopped.Token).ConfigureAwait(false) is { } sentence)
        {
            _tally.Say(sentence);
        }

        Check(clients);
        await (_start?.WaitAsync(_emit, _stopped.Token) ?? Task.CompletedTask).ConfigureAwait(false);
        var stalls = new StallWatch();
        stalls.Start();
        var running = await StartAsync(workers).ConfigureAwait(false);
        _emit(new FirstRequestMessage(_window.Start));

        RequestSlot[] slots = [.. workers.Select(worker => worker.Slot)];
        var meter = new LoadMeter(_plan, _window, _tally, slots, _dispatcher, _emit);
        var looks = new InFlightSampler(_window, slots);
        looks.Start();
        var timeout = (long)(_plan.TimeoutSeconds * Stopwatch.Frequency);
        using var beat = new PeriodicTimer(Beat);
        while (!running.IsCompleted && await beat.WaitForNextTickAsync(CancellationToken.None).ConfigureAwait(false))
        {
            foreach (var slot in slots)
            {
                slot.CancelIfLate(Stopwatch.GetTimestamp() - timeout, _aborted ? _abortedAs : null);
            }

            meter.Measure(over: false);
            if (clients.Tls?.Refusal is not null)
            {
                Abort(byPerson: false);
            }
        }

        await running.ConfigureAwait(false);
        meter.Measure(over: true);
        await looks.EndAsync().ConfigureAwait(false);
        var stood = await stalls.EndAsync().ConfigureAwait(false);
        Check(clients);
        return meter.Summarize(clients.ConnectionsOpened, looks.Seen) with
        {
            StreamsAllowed = clients.StreamsAllowed,
            Tls = clients.Tls?.Facts,
            Stalls = stood,
        };
    }

    /// <summary>Sends nothing more and drains. Before the load began, nothing is sent at all.</summary>
    public void Stop()
    {
        _tally.CloseWindowNow();
        _dispatcher?.Stop();
        _stopped.Cancel();
    }

    /// <param name="byPerson">True counts them as cancelled by a user; false as unfinished because the process must end. The first call decides.</param>
    public void Abort(bool byPerson)
    {
        Stop();
        if (!_aborted)
        {
            _abortedAs = byPerson ? RequestOutcome.Cancelled : RequestOutcome.Unfinished;
            _aborted = true;
        }
    }

    private static void Check(LoadClients clients)
    {
        if (clients.Tls?.Refusal is { } sentence)
        {
            throw new UserFacingException(sentence);
        }
    }

    /// <summary>Opens the window; the task completes when every worker is done.</summary>
    private async Task<Task> StartAsync(LoadWorker[] workers)
    {
        if (_dispatcher is null)
        {
            _tally.OpenWindow();
            return Task.WhenAll(workers.Select(worker => worker.RunAsync()));
        }

        // The workers park; the dispatcher ends them when it is done.
        var parked = Task.WhenAll(workers.Select(worker => worker.RunAsync()));
        return Task.WhenAll(parked, await _dispatcher.StartAsync().ConfigureAwait(false));
    }
}
