using System.Collections.Concurrent;
using System.Security.Cryptography;
using Dashboard.RunFile;
using Dashboard.Running.Experiments;
using Dashboard.Target.Launching;
using Dashboard.Target.Watched;

namespace Dashboard.Running.Programs;

/// <summary>
/// Starts, stops and resumes series of two programs in turns, one at a time, each on a watched target of its own: what is attached already stays attached. Safe
/// for any number of threads.
/// </summary>
internal sealed class ProgramsInTurns(
    ProgramStarts starts, WatchedTargets targets, StartListeners listeners, RunFolder folder, RunStore store, SeriesFolder files, TimeProvider time)
    : IChangeSource, IAsyncDisposable
{
    /// <summary>The plans of series that were started here, with the secrets that their files lack; those of complete ones are removed.</summary>
    private readonly ConcurrentDictionary<string, ProgramsPlan> _plans = new(StringComparer.Ordinal);

    private readonly Lock _gate = new();
    private volatile ActiveSeries? _active;
    private volatile EndedSeries? _last;
    private Task _carryingOut = Task.CompletedTask;
    private bool _isClosed;

    public event Action? Changed;

    /// <summary>The series in progress; null for none.</summary>
    public ActiveSeries? Active => _active;

    /// <summary>The last series that ended while this program was running; null while another is in progress.</summary>
    public EndedSeries? Last => _last;

    /// <returns>The id of the series, which continues by itself.</returns>
    /// <exception cref="UserFacingException">It may not be started, or cannot be.</exception>
    public async Task<string> StartAsync(ProgramsPlan plan, CancellationToken token)
    {
        Check(plan);
        var now = time.GetUtcNow();
        var series = new StoredSeries(
            StoredSeries.Version, RepeatExperiment.NewGroup(), now, MachineFacts.Current.Name, RandomNumberGenerator.GetInt32(int.MaxValue), plan);
        var claim = Claim(series);
        try
        {
            await files.CreateAsync(series, token).ConfigureAwait(false);
            _plans[series.Id] = plan;
            await BeginAsync(claim, UnfinishedSeries.Of(series, [], folder), token).ConfigureAwait(false);
            return series.Id;
        }
        catch
        {
            Forget(series.Id);
            await ReleaseAsync(claim).ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Makes the runs that are missing, in the order that was drawn at the start.</summary>
    /// <exception cref="UserFacingException">It may not be resumed, or cannot be.</exception>
    public async Task ResumeAsync(string id, CancellationToken token)
    {
        starts.Check();
        var series = await files.ReadAsync(id, token).ConfigureAwait(false) ?? throw new UserFacingException($"There is no unfinished series '{id}'.");
        series = _plans.TryGetValue(id, out var known) ? series with { Plan = known } : series;
        if (series.LacksSecrets)
        {
            throw new UserFacingException("Secrets of its commands were not stored, so only the dashboard that started it can resume it: start it anew.");
        }

        if (series.Machine != MachineFacts.Current.Name)
        {
            throw new UserFacingException($"The series was started on the machine {series.Machine}: start a new one here.");
        }

        Check(series.Plan);
        var claim = Claim(series);
        try
        {
            var made = UnfinishedSeries.Of(series, await store.ListAsync(token).ConfigureAwait(false), folder);
            await BeginAsync(claim, made, token).ConfigureAwait(false);
        }
        catch
        {
            await ReleaseAsync(claim).ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Ends the program that runs now, with all that it started; whole runs are kept, and the series can be resumed.</summary>
    public async Task StopAsync()
    {
        if (_active is not { } active)
        {
            return;
        }

        active.IsStopped = true;
        if (active.Target is { } target)
        {
            await target.Of<ExperimentCoordinator>().StopAsync().ConfigureAwait(false);

            // The run is made again when the series is resumed, so that nothing of it is awaited.
            target.Of<RunCoordinator>().Abandon();
        }
    }

    /// <summary>Series with runs to make that no dashboard is making now, newest first, and what is wrong with unusable files.</summary>
    public async Task<(IReadOnlyList<UnfinishedSeries> Series, IReadOnlyList<string> Broken)> UnfinishedAsync(CancellationToken token)
    {
        var (all, broken) = await files.ListAsync(token).ConfigureAwait(false);
        if (all.Count == 0)
        {
            return ([], broken);
        }

        var runs = await store.ListAsync(token).ConfigureAwait(false);
        return ([.. all.Where(series => !folder.IsRecording(series.Id)).Select(series => UnfinishedSeries.Of(series, runs, folder))], broken);
    }

    /// <summary>Forgets a series that will not be resumed. Its runs are kept.</summary>
    /// <exception cref="UserFacingException">It is in progress, or its file cannot be deleted.</exception>
    public void Discard(string id)
    {
        if (!RunId.IsValid(id) || folder.IsRecording(id))
        {
            throw new UserFacingException("This series is in progress: stop it first.");
        }

        Forget(id);
        Changed?.Invoke();
    }

    /// <summary>The dashboard shuts down: no series begins any more, and the programs of the one in progress are ended.</summary>
    public async Task EndAsync()
    {
        lock (_gate)
        {
            _isClosed = true;
        }

        await StopAsync().ConfigureAwait(false);
        await _carryingOut.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }

    public async ValueTask DisposeAsync() => await EndAsync().ConfigureAwait(false);

    private void Check(ProgramsPlan plan)
    {
        starts.Check();
        if (plan.Problem() is { } problem)
        {
            throw new UserFacingException(problem.Sentence);
        }

        // Both are looked up before the first one runs: a missing program must not be found half-way.
        foreach (var side in plan.Programs)
        {
            try
            {
                _ = side.Start.FindProgram();
            }
            catch (UserFacingException e)
            {
                throw new UserFacingException($"{side.Letter}: {e.Message}", e);
            }
        }
    }

    private ActiveSeries Claim(StoredSeries series)
    {
        lock (_gate)
        {
            if (_isClosed)
            {
                throw new UserFacingException("The dashboard is shutting down.");
            }

            if (_active is { } other)
            {
                throw new UserFacingException($"A series of two programs is in progress ({other.Series.Plan.Title}): stop it or wait until it ends.");
            }

            return folder.IsRecording(series.Id) ? throw new UserFacingException("This series is in progress in another dashboard: wait until it ends.")
                : _active = new ActiveSeries(series, folder.MarkRecording(series.Id));
        }
    }

    private async Task BeginAsync(ActiveSeries claim, UnfinishedSeries made, CancellationToken token)
    {
        var target = await targets.AddAsync(token).ConfigureAwait(false);
        (target.Name, claim.Target, _last) = ("Two programs", target, null);
        lock (_gate)
        {
            if (_isClosed)
            {
                throw new UserFacingException("The dashboard is shutting down.");
            }

            _carryingOut = Task.Run(() => CarryOutAsync(claim, target, made), CancellationToken.None);
        }

        Changed?.Invoke();
    }

    private async Task CarryOutAsync(ActiveSeries claim, WatchedTarget target, UnfinishedSeries made)
    {
        var (series, ended) = (claim.Series, default(EndedSeries));
        try
        {
            ended = await MakeAsync(claim, target, made).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            // No one awaits what a button started.
            ended = new EndedSeries(series, made.Groups, e is UserFacingException ? e.Message : $"The series ended unexpectedly ({ExceptionText.Describe(e)}).")
            {
                HasFailed = true,
            };
        }
        finally
        {
            _last = ended;
            await ReleaseAsync(claim).ConfigureAwait(false);
        }
    }

    private async Task<EndedSeries> MakeAsync(ActiveSeries claim, WatchedTarget target, UnfinishedSeries made)
    {
        var (series, plan, experiments, runs) = (claim.Series, claim.Series.Plan, target.Of<ExperimentCoordinator>(), target.Of<RunCoordinator>());
        var place = new LaunchPlace(runs, target.Of<TargetConnection>(), listeners, ((IExperimentHost)experiments).Say)
        {
            Reservation = runs.Reserve($"A series of two programs is in progress ({plan.Title})"),
        };
        ProgramSide[] sides = [.. plan.Programs];
        TargetOutput[] outputs = [.. sides.Select(side => TargetOutput.Open(folder.FullPath, side.OutputName, time.GetUtcNow()))];
        using var a = Open(0);
        using var b = Open(1);
        var experiment = new RepeatExperiment([a.Repeated, b.Repeated], plan.Times)
        {
            Group = series.Id,
            Seed = series.Seed,
            Earlier = made.Made,
            ExpectedRun = plan.ExpectedRun,
            Time = time,
            Reservation = place.Reservation,
        };
        claim.Begin(experiment);
        experiments.Changed += Tell;
        runs.Changed += Tell;
        try
        {
            var making = experiments.Begin(experiment);
            if (claim.IsStopped)
            {
                // It was stopped before there was anything to stop.
                await experiments.StopAsync().ConfigureAwait(false);
            }

            await making.ConfigureAwait(false);
        }
        finally
        {
            runs.Changed -= Tell;
            experiments.Changed -= Tell;
        }

        var whole = experiment.Sides.Sum(side => side.Count(run => run.Summary.Outcome == RunSummary.Completed));
        var problem = experiments.LastProblem;
        if (whole == made.Runs && problem is null)
        {
            Forget(series.Id);
        }

        string[] groups = [.. experiment.Sides.Where(side => side.Count > 0).Select(side => side[0].Header.Group!.Id)];
        return new EndedSeries(series, groups, problem is not null ? $"{problem} There is no verdict; {experiment.KeptSentence}"
            : whole == made.Runs ? $"{Readable.Plural(made.Runs, "run")} done."
            : $"Stopped: {Readable.Count(whole)} of {Readable.Plural(made.Runs, "run")} done.")
        {
            IsComplete = whole == made.Runs && problem is null,
            HasFailed = problem is not null,
            Output = problem is null ? []
                : [.. outputs.Where((_, side) => problem.StartsWith($"{sides[side].Letter}: ", StringComparison.Ordinal)).SelectMany(Lines)],
        };

        LaunchedSide Open(int side) => new(sides[side], place, outputs[side], _ => Task.FromResult(plan.RunAt(place.Connection.BaseAddress!)));

        void Tell() => Changed?.Invoke();
    }

    private static IEnumerable<string> Lines(TargetOutput output) => output.Last.Select(VisibleText.Of).Append(output.Sentence);

    private void Forget(string id)
    {
        files.Delete(id);
        _plans.TryRemove(id, out _);
    }

    private async Task ReleaseAsync(ActiveSeries claim)
    {
        try
        {
            if (claim.Target is { } target)
            {
                await targets.RemoveAsync(target).ConfigureAwait(false);
            }
        }
        finally
        {
            claim.Mark.Dispose();
            _active = null;
            Changed?.Invoke();
        }
    }
}

/// <summary>A series in progress.</summary>
/// <param name="mark">Keeps other dashboards from the same series.</param>
public sealed class ActiveSeries(StoredSeries series, IDisposable mark)
{
    private volatile WatchedTarget? _target;
    private volatile RepeatExperiment? _experiment;
    private volatile bool _isStopped;

    public StoredSeries Series => series;

    internal IDisposable Mark => mark;

    internal bool IsStopped
    {
        get => _isStopped;
        set => _isStopped = value;
    }

    /// <summary>The target on which its programs are started; null until there is one.</summary>
    public WatchedTarget? Target
    {
        get => _target;
        internal set => _target = value;
    }

    /// <summary>How far it is, and how long it will take from now on; null before it has begun.</summary>
    public ExperimentProgress? Progress => _experiment is { } experiment && _target is { } target
        ? experiment.Progress with
        {
            Sentence = target.Of<RunCoordinator>().Active?.Current.Sentence ?? target.Of<ExperimentCoordinator>().Active?.Sentence ?? "",
        }
        : null;

    internal void Begin(RepeatExperiment experiment) => _experiment = experiment;
}

/// <summary>A series that is over.</summary>
/// <param name="Groups">The ids of its groups that have runs.</param>
/// <param name="Sentence">How many runs it has, or what ended it.</param>
internal sealed record EndedSeries(StoredSeries Series, IReadOnlyList<string> Groups, string Sentence)
{
    public bool IsComplete { get; init; }

    /// <summary>True where something other than a user ended it.</summary>
    public bool HasFailed { get; init; }

    /// <summary>The last lines of the program that ended it, and where the others are; empty for none.</summary>
    public IReadOnlyList<string> Output { get; init; } = [];
}
