using Dashboard.RunFile;
using Dashboard.Running.Experiments;
using Dashboard.Target.Launching;

namespace Dashboard.Running.Programs;

/// <summary>The target on which the programs of a series are started one after the other, and who hears of it.</summary>
/// <param name="Say">Gets sentences for the user.</param>
internal sealed record LaunchPlace(RunCoordinator Runs, TargetConnection Connection, StartListeners Listeners, Action<string> Say)
{
    /// <summary>Where both sides listen, if the user says so.</summary>
    public Uri? BaseAddress { get; init; }

    /// <summary>The reservation of the target, where other users could start runs on it; null for none.</summary>
    public IDisposable? Reservation { get; init; }
}

/// <summary>A side's program, started anew for each of its runs and ended after it.</summary>
/// <param name="output">Gets what the program writes, of all its starts.</param>
/// <param name="plan">Makes the plan of a run against the target that is attached.</param>
internal sealed class LaunchedSide(ProgramSide side, LaunchPlace place, TargetOutput output, Func<CancellationToken, Task<LoadRunPlan>> plan)
    : IRepeatedProgram, IDisposable
{
    private readonly TimeSpan _warmUp = TimeSpan.FromSeconds(side.Program.WarmUpSeconds);
    private Launch? _launch;
    private LoadRunPlan? _plan;
    private string? _exit;

    public RepeatedPlan Repeated => new(Secrets.Masked(side.Label), side.Label, (repeat, token) =>
        place.Runs.StartAsync(_plan! with { Group = repeat.Group, Program = side.Program }, token, repeat.Reservation))
    {
        Program = this,
    };

    public async Task StartAsync(CancellationToken token)
    {
        place.Say($"Starting {side.Letter}: {Secrets.Masked(side.Command)}.");
        _exit = null;
        _launch = new Launch(place.Connection, place.Listeners, place.Say, token) { Output = output, Reservation = place.Reservation };
        await _launch.AttachAsync(side.Start).ConfigureAwait(false);
        await _launch.ListeningAsync(place.BaseAddress).ConfigureAwait(false);
        if (place.Connection.Attached is { } facts && side.Problem(facts) is { } other)
        {
            throw new UserFacingException(other);
        }

        _plan = (await plan(token).ConfigureAwait(false)).Trusting(place.Connection.TrustOf);
    }

    public Task WarmUpAsync(CancellationToken token) => _warmUp == TimeSpan.Zero ? Task.CompletedTask : UnrecordedLoad.WarmUpAsync(
        _plan!.Phases[0].Loads.Select(load => load.Load!), place.Connection.BaseAddress!, _warmUp, place.Say, token);

    public UserFacingException Named(UserFacingException e) =>
        new($"{side.Letter}: {(_launch?.ExitSentence is { } exit && !e.Message.StartsWith(exit, StringComparison.Ordinal) ? exit : e.Message)}", e);

    public string? Problem(FinishedRun run)
    {
        var problem = run.Summary.Outcome == RunSummary.Failed ? _exit ?? run.Summary.Sentence
            : run.Summary.Load is { } load ? UnrecordedLoad.OnlyErrors(load, "run", isAnswerNeeded: false)
            : null;
        return problem is null ? null : $"{side.Letter}: {problem}";
    }

    public async Task EndAsync()
    {
        if (_launch is { } launch)
        {
            (_launch, _exit) = (null, launch.ExitSentence);
            try
            {
                await place.Connection.DetachAsync(place.Reservation).ConfigureAwait(false);
            }
            finally
            {
                // A dashboard that shuts down detaches no more, and still ends what it started.
                await launch.DisposeAsync().ConfigureAwait(false);
            }
        }
    }

    public void Dispose() => output.Dispose();
}
