namespace Dashboard.Running.Experiments;

/// <summary>
/// A plan and what varies in it: repeats of one or two plans, of two programs in turns, or the cells of a sweep. Its runs are made one after the other, each
/// when the pool has no more threads than before the first. An experiment that ends early keeps its runs.
/// </summary>
/// <param name="kind">What it is called in a message.</param>
/// <param name="begun">Runs of earlier sessions.</param>
internal abstract class Experiment(string kind, int begun = 0)
{
    public const string Waiting = "Waiting for idle threads to retire.";

    private IExperimentHost _host = null!;
    private double? _threadsBefore;

    public abstract ExperimentProgress Progress { get; }

    public IDisposable? Reservation { get; init; }

    /// <summary>Runs that were begun; earlier sessions included.</summary>
    protected int Begun { get; set; } = begun;

    /// <summary>The next run; null when none is to be made any more.</summary>
    protected abstract ITurn? Next { get; }

    /// <exception cref="UserFacingException">A run could not be carried out.</exception>
    public async Task MakeAsync(IExperimentHost host, CancellationToken graceful)
    {
        _host = host;
        try
        {
            await host.BeginAsync(graceful).ConfigureAwait(false);
            while (Next is { } turn)
            {
                await turn.KeepAsync(await CarryOutAsync(turn, graceful).ConfigureAwait(false), graceful).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException) when (graceful.IsCancellationRequested)
        {
            // It was stopped while the pool rests or a run is being prepared: it ends with the runs that were made, as during a run.
        }
        finally
        {
            await LeaveAsync().ConfigureAwait(false);
        }
    }

    /// <summary>Makes the runs and ends the experiment. A failure is returned in a sentence, since no one awaits what a button started.</summary>
    public async Task<string?> CarryOutAsync(IExperimentHost host, CancellationToken graceful, CancellationToken forceful)
    {
        string? problem = null;
        try
        {
            await MakeAsync(host, graceful).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            problem = Words(e);
        }

        try
        {
            return await EndAsync(problem, graceful.IsCancellationRequested, forceful).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            return Words(e);
        }
    }

    /// <summary>Leaves the target as it was before.</summary>
    protected virtual Task LeaveAsync() => Task.CompletedTask;

    protected abstract Task<string?> EndAsync(string? problem, bool isStopped, CancellationToken forceful);

    protected void Say(string sentence) => _host.Say(sentence);

    private async Task<FinishedRun> CarryOutAsync(ITurn turn, CancellationToken graceful)
    {
        graceful.ThrowIfCancellationRequested();
        try
        {
            if (await turn.PrepareAsync(graceful).ConfigureAwait(false))
            {
                _threadsBefore = null;
            }

            graceful.ThrowIfCancellationRequested();
            var threads = _threadsBefore ??= await _host.ThreadCountAsync(graceful).ConfigureAwait(false);
            await turn.WarmUpAsync(graceful).ConfigureAwait(false);
            var restless = turn.Rests ? await _host.RestAsync(threads, graceful).ConfigureAwait(false) : null;
            return await _host.CarryOutAsync(() => turn.StartAsync(restless, graceful)).ConfigureAwait(false);
        }
        catch (UserFacingException e)
        {
            throw turn.Named(e);
        }
        finally
        {
            await turn.EndAsync().ConfigureAwait(false);
        }
    }

    private string Words(Exception e) => e is UserFacingException ? e.Message : $"The {kind} ended unexpectedly ({ExceptionText.Describe(e)}).";
}

/// <summary>One run of an experiment, with what comes before and after it.</summary>
internal interface ITurn
{
    /// <summary>True when the pool must be at rest before the run.</summary>
    bool Rests { get; }

    /// <summary>Makes the target what the run needs. True when it was started anew for this, and so has other threads.</summary>
    Task<bool> PrepareAsync(CancellationToken graceful) => Task.FromResult(false);

    /// <summary>Sends load before the rest, on a target that was started for this run.</summary>
    Task WarmUpAsync(CancellationToken graceful) => Task.CompletedTask;

    /// <param name="restless">The reason why the pool is not at rest, in a sentence; null when it is.</param>
    Task<StartedRun> StartAsync(string? restless, CancellationToken graceful);

    /// <summary>Comes after the run, and after a failure.</summary>
    Task EndAsync() => Task.CompletedTask;

    /// <exception cref="UserFacingException">The run is kept, but the experiment cannot go on.</exception>
    Task KeepAsync(FinishedRun run, CancellationToken graceful);

    /// <summary>The failure, with the name of the program where the run is of one of several.</summary>
    UserFacingException Named(UserFacingException e) => e;
}

/// <summary>The environment of an experiment: the dashboard, or a verb.</summary>
internal interface IExperimentHost
{
    /// <summary>Waits until nothing prevents the first run.</summary>
    Task BeginAsync(CancellationToken graceful) => Task.CompletedTask;

    /// <summary>Pool threads of the target before the first run.</summary>
    Task<double> ThreadCountAsync(CancellationToken graceful);

    /// <summary>Waits until the pool has at most this many threads; returns the reason why it is not at rest, in a sentence, or null.</summary>
    Task<string?> RestAsync(double threads, CancellationToken graceful);

    Task<FinishedRun> CarryOutAsync(Func<Task<StartedRun>> start);

    void Say(string sentence);
}

/// <summary>An experiment in progress.</summary>
/// <param name="Runs">Runs of the whole experiment; fewer in the end where a row of a sweep ends at its knee.</param>
/// <param name="Made">Runs that are over; of a sweep the completed ones, earlier sessions included.</param>
public sealed record ExperimentProgress(string Title, int Runs, int Made, int Begun, string Sentence = "")
{
    /// <summary>The id of a sweep; null for repeats.</summary>
    public string? Id { get; init; }

    /// <summary>What is made now: the cell of a sweep in words, or the side and its repeat ("B 3 of 5"); empty between, and of one plan alone.</summary>
    public string Cell { get; init; } = "";

    /// <summary>
    /// The estimated remaining time: what was expected of the missing runs, corrected by how long those of this session took. 0 where nothing is estimated.
    /// </summary>
    public TimeSpan Left { get; init; }
}
