namespace Dashboard.Running;

/// <summary>Runs one after the other, each when the pool has no more threads than before the first. An ended series keeps its runs.</summary>
/// <param name="waiting">The sentence while the series waits for the pool to be at rest.</param>
internal abstract class RunSeries(string kind, string waiting)
{
    private ISeriesHost _host = null!;
    private double? _threadsBefore;

    public string Waiting => waiting;

    public abstract SeriesProgress Progress { get; }

    public IDisposable? Reservation { get; init; }

    /// <exception cref="UserFacingException">A run could not be carried out.</exception>
    public async Task MakeAsync(ISeriesHost host, CancellationToken graceful)
    {
        _host = host;
        try
        {
            await host.BeginAsync(graceful).ConfigureAwait(false);
            await RunAllAsync(graceful).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (graceful.IsCancellationRequested)
        {
            // The series was stopped while the pool rests or a run is being prepared: it ends with the runs that were made, as during a run.
        }
    }

    /// <summary>Makes the runs and ends the series. A failure is returned in a sentence, since no one awaits what a button started.</summary>
    public async Task<string?> CarryOutAsync(ISeriesHost host, CancellationToken graceful, CancellationToken forceful)
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

    protected abstract Task RunAllAsync(CancellationToken graceful);

    protected abstract Task<string?> EndAsync(string? problem, bool isStopped, CancellationToken forceful);

    /// <summary>Carries the next run out. The start receives a sentence with the reason why the pool is not at rest, or null.</summary>
    /// <param name="warmUp">Load before the rest, on a target that was started for this run; null for none.</param>
    protected async Task<FinishedRun> RunAsync(
        bool rests, Func<string?, Task<StartedRun>> start, CancellationToken graceful, Func<CancellationToken, Task>? warmUp = null)
    {
        graceful.ThrowIfCancellationRequested();
        var threads = _threadsBefore ??= await _host.ThreadCountAsync(graceful).ConfigureAwait(false);
        if (warmUp is not null)
        {
            await warmUp(graceful).ConfigureAwait(false);
        }

        var restless = rests ? await _host.RestAsync(threads, graceful).ConfigureAwait(false) : null;
        return await _host.CarryOutAsync(() => start(restless)).ConfigureAwait(false);
    }

    /// <summary>The target was restarted, with other threads.</summary>
    protected void CountThreadsAnew() => _threadsBefore = null;

    protected void Say(string sentence) => _host.Say(sentence);

    private string Words(Exception e) => e is UserFacingException ? e.Message : $"The {kind} ended unexpectedly ({ExceptionText.Describe(e)}).";
}

/// <summary>The environment of a series: the dashboard, or a verb.</summary>
internal interface ISeriesHost
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

/// <summary>A series of runs in progress.</summary>
/// <param name="Runs">Runs of the whole series; fewer in the end where a row of a sweep ends at its knee.</param>
/// <param name="Made">Runs that are over; of a sweep the completed ones, earlier sessions included.</param>
public sealed record SeriesProgress(string Title, int Runs, int Made, int Begun, string Sentence = "")
{
    public string? Id { get; init; }

    public string Cell { get; init; } = "";

    /// <summary>The estimated remaining time of a sweep: what was expected of the missing cells, corrected by how long those of this session took.</summary>
    public TimeSpan Left { get; init; }
}
