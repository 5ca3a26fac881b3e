namespace Dashboard.Running;

/// <summary>Admits one run at a time, and no other during a reservation. A run whose load is over makes way. Thread-safe.</summary>
/// <param name="changed">Called when a reservation has ended; never while a lock is held.</param>
internal sealed class RunGate(Action changed)
{
    /// <summary>Guards every field below; nothing is awaited, and no event raised, while it is held.</summary>
    private readonly Lock _gate = new();
    private volatile ActiveRun? _run;
    private Task _completion = Task.CompletedTask;
    private Reservation? _reservation;
    private bool _closed;

    public ActiveRun? Run => _run;

    public string? Refusal(IDisposable? reservation)
    {
        lock (_gate)
        {
            return Refuse(reservation, endsRecovery: true);
        }
    }

    /// <summary>Refuses what would disturb a run in progress, its recovery included, or runs that belong together.</summary>
    /// <exception cref="UserFacingException">A run is in progress, or there is another reservation.</exception>
    public void RefuseToDisturb(IDisposable? reservation)
    {
        lock (_gate)
        {
            Throw(Refuse(reservation, endsRecovery: false));
        }
    }

    /// <summary>Keeps other runs out until the reservation is disposed; ends a run whose load is over.</summary>
    /// <exception cref="UserFacingException">A run is in progress, or there is another reservation.</exception>
    public IDisposable Reserve(string words)
    {
        ActiveRun? over;
        Reservation reservation;
        lock (_gate)
        {
            Throw(Refusal(null));
            over = _run;
            _reservation = reservation = new Reservation(this, words);
        }

        over?.EndRecovery();
        return reservation;
    }

    /// <summary>Ends the recovery of the run before, if there is one, and waits until that run is stored.</summary>
    /// <exception cref="UserFacingException">A run is in progress, or there is another reservation.</exception>
    public async Task PreemptAsync(IDisposable? reservation, CancellationToken token)
    {
        ActiveRun? over;
        Task completion;
        lock (_gate)
        {
            Throw(Refusal(reservation));
            (over, completion) = (_run, _completion);
        }

        if (over is not null)
        {
            over.EndRecovery();

            // That run reports its own end, which does not concern the next.
            await Task.WhenAny(completion).WaitAsync(token).ConfigureAwait(false);
        }
    }

    /// <param name="begin">Starts the run; must not block.</param>
    /// <exception cref="UserFacingException">Another run was first.</exception>
    public Task<FinishedRun> Enter(ActiveRun run, IDisposable? reservation, Func<Task<FinishedRun>> begin)
    {
        lock (_gate)
        {
            Throw(Refuse(reservation, endsRecovery: false));
            var completion = begin();
            (_run, _completion) = (run, completion);
            return completion;
        }
    }

    public void Leave(IDisposable recording)
    {
        lock (_gate)
        {
            _run = null;
            recording.Dispose();
        }
    }

    /// <summary>Admits no run any more.</summary>
    /// <returns>The run in progress, if there is one, and the completion of the last.</returns>
    public (ActiveRun? Run, Task Completion) Close()
    {
        lock (_gate)
        {
            _closed = true;
            return (_run, _completion);
        }
    }

    private string? Refuse(IDisposable? reservation, bool endsRecovery) =>
        _closed ? "The dashboard is shutting down."
        : _run is { } run && !(endsRecovery && run.CanBePreempted) ? InProgress(run)
        : _reservation is { } other && other != reservation ? $"{other.Words}: stop it or wait until it ends."
        : null;

    private static string InProgress(ActiveRun run) => run.Current.Stage == RunStage.Drain
        ? $"A run is in progress ({run.Plan.Title}): wait for its open requests, or cancel the remaining ones."
        : $"A run is in progress ({run.Plan.Title}): stop it or wait until it ends.";

    private static void Throw(string? refusal)
    {
        if (refusal is not null)
        {
            throw new UserFacingException(refusal);
        }
    }

    private sealed class Reservation(RunGate gate, string words) : IDisposable
    {
        public string Words => words;

        public void Dispose()
        {
            lock (gate._gate)
            {
                // A reservation that was given back already must not end the next one's.
                gate._reservation = gate._reservation == this ? null : gate._reservation;
            }

            gate.Changed();
        }
    }

    private void Changed() => changed();
}
