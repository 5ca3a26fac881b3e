namespace Dashboard.Running;

/// <summary>Runs one after the other, each when the pool has no more threads than before the first. An ended series keeps its runs.</summary>
/// <param name="waiting">What is said while it is waited until the pool is at rest.</param>
internal abstract class RunSeries(string kind, string waiting)
{
    private ISeriesHost _host = null!;
    private double? _threadsBefore;

    public string Waiting => waiting;

    /// <summary>Where it stands, but for the sentence.</summary>
    public abstract SeriesProgress Progress { get; }

    /// <summary>What keeps other runs out meanwhile; null when nothing does.</summary>
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
            // Given up while the pool rests or a run is being prepared: the series ends with the runs that were made, as during a run.
        }
    }

    /// <summary>Makes the runs and ends the series. Never fails, since nobody awaits what a button started.</summary>
    /// <param name="forceful">The program ends.</param>
    /// <returns>Why the series could not be carried out, in a sentence; null when it could.</returns>
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

    /// <summary>Makes one run after the other by <see cref="RunAsync"/>.</summary>
    protected abstract Task RunAllAsync(CancellationToken graceful);

    /// <summary>Does what is to be done once no other run is made.</summary>
    /// <returns>The same, or what else went wrong.</returns>
    protected abstract Task<string?> EndAsync(string? problem, bool isStopped, CancellationToken forceful);

    /// <summary>Carries the next run out.</summary>
    /// <param name="start">Starts it, knowing why the pool is not at rest, in a sentence; null when it is.</param>
    protected async Task<FinishedRun> RunAsync(bool rests, Func<string?, Task<StartedRun>> start, CancellationToken graceful)
    {
        graceful.ThrowIfCancellationRequested();
        var threads = _threadsBefore ??= await _host.ThreadCountAsync(graceful).ConfigureAwait(false);
        var restless = rests ? await _host.RestAsync(threads, graceful).ConfigureAwait(false) : null;
        return await _host.CarryOutAsync(() => start(restless)).ConfigureAwait(false);
    }

    /// <summary>The target was started anew, with other threads.</summary>
    protected void CountThreadsAnew() => _threadsBefore = null;

    protected void Say(string sentence) => _host.Say(sentence);

    private string Words(Exception e) => e is UserFacingException ? e.Message : $"The {kind} ended unexpectedly ({ExceptionText.Describe(e)}).";
}

/// <summary>Where a series goes on: in the dashboard, or under a verb.</summary>
internal interface ISeriesHost
{
    /// <summary>Waits until nothing is in the way of the first run.</summary>
    Task BeginAsync(CancellationToken graceful) => Task.CompletedTask;

    /// <summary>Pool threads of the target before the first run.</summary>
    Task<double> ThreadCountAsync(CancellationToken graceful);

    /// <summary>Waits until the pool has no more threads than so many; returns why it is not at rest, in a sentence, or null.</summary>
    Task<string?> RestAsync(double threads, CancellationToken graceful);

    /// <summary>Starts a run with what it is given and waits for its end.</summary>
    Task<FinishedRun> CarryOutAsync(Func<Task<StartedRun>> start);

    void Say(string sentence);
}

/// <summary>A series of runs in progress.</summary>
/// <param name="Runs">Runs that the series has in all; fewer in the end where a row of a sweep ends at its knee.</param>
/// <param name="Made">Runs that are over; of a sweep those that came to their end, earlier sessions included.</param>
/// <param name="Begun">Runs that have begun.</param>
/// <param name="Sentence">What is going on, for people.</param>
public sealed record SeriesProgress(string Title, int Runs, int Made, int Begun, string Sentence = "")
{
    /// <summary>The sweep's id; null for repeats.</summary>
    public string? Id { get; init; }

    /// <summary>The cell of a sweep that is measured or prepared, in words; empty before the first.</summary>
    public string Cell { get; init; } = "";

    /// <summary>About how long a sweep will still take: what was expected of the missing cells, corrected by how long those of this session took.</summary>
    public TimeSpan Left { get; init; }
}
