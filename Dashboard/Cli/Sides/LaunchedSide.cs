using Dashboard.Cli.Files;
using Dashboard.Cli.Frame;
using Dashboard.Running;
using Dashboard.Running.Experiments;

namespace Dashboard.Cli.Sides;

/// <summary>A side's program, started anew for each of its runs and ended after it.</summary>
/// <param name="output">Gets what the program writes, of all its starts.</param>
/// <param name="plan">Makes the plan of a run against the target that is attached.</param>
internal sealed class LaunchedSide(
    ProgramSide side, Headless headless, TargetOutput output, Uri? baseAddress, Func<CancellationToken, Task<LoadRunPlan>> plan) : IRepeatedProgram, IDisposable
{
    private readonly TimeSpan _warmUp = TimeSpan.FromSeconds(side.Program.WarmUpSeconds);
    private Launch? _launch;
    private LoadRunPlan? _plan;
    private string? _exit;

    public RepeatedPlan Repeated => new(side.Label, side.Label, (repeat, token) =>
        headless.Runs.StartAsync(_plan! with { Group = repeat.Group, Program = side.Program }, token, repeat.Reservation))
    {
        Program = this,
    };

    public async Task StartAsync(CancellationToken token)
    {
        await headless.Error.WriteLineAsync($"Starting {side.Letter}: {Secrets.Masked(side.Command)}.").ConfigureAwait(false);
        _exit = null;
        _launch = headless.NewLaunch(output, token);
        await _launch.AttachAsync(side.Start).ConfigureAwait(false);
        await _launch.ListeningAsync(baseAddress).ConfigureAwait(false);
        if (headless.Monitor.Facts is { } facts && side.Problem(facts) is { } other)
        {
            throw new UserFacingException(other);
        }

        _plan = (await plan(token).ConfigureAwait(false)).Trusting(headless.Connection.TrustOf);
    }

    public Task WarmUpAsync(CancellationToken token) => _warmUp == TimeSpan.Zero ? Task.CompletedTask : UnrecordedLoad.WarmUpAsync(
        _plan!.Phases[0].Loads.Select(load => load.Load!), headless.Connection.BaseAddress!, _warmUp, headless.Error.WriteLine, token);

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
            await headless.Connection.DetachAsync().ConfigureAwait(false);
            await launch.DisposeAsync().ConfigureAwait(false);
        }
    }

    public void Dispose() => output.Dispose();
}
