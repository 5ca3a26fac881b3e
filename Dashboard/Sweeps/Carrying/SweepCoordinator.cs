using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Target;
using Dashboard.Timeline;

namespace Dashboard.Sweeps.Carrying;

/// <summary>
/// Carries sweeps out on the pool, one at a time, and keeps other runs out meanwhile. Page and command line call it. Each cell is a run that is
/// stored when it ends, so that nothing of what was measured depends on how the sweep ends.
/// </summary>
public sealed class SweepCoordinator(
    RunCoordinator runs, TargetMonitor monitor, SweepFolder folder, SweepReader reader, SweepTools tools, TimeProvider time) : IAsyncDisposable
{
    private readonly CancellationTokenSource _ending = new();
    private CancellationTokenSource _stop = new();
    private Task<MeasuredSweep?> _sweep = Task.FromResult<MeasuredSweep?>(null);

    /// <summary>The sweep began, moved on or ended.</summary>
    public event Action? Changed;

    /// <summary>The sweep in progress; null when there is none.</summary>
    public SweepProgress? Active { get; private set; }

    /// <summary>Why the last sweep could not be carried out, in a sentence; null when it could.</summary>
    public string? LastProblem { get; private set; }

    /// <summary>About how long a plan takes on the target that is attached now.</summary>
    /// <exception cref="UserFacingException">The plan cannot be carried out there.</exception>
    public TimeSpan Estimate(SweepPlan plan) => CheckedCells(plan).Expected(SweepOrder.Of(plan));

    /// <summary>Starts a sweep; it goes on by itself.</summary>
    /// <returns>The sweep's id, and its end: null where it could not be carried out, as <see cref="LastProblem"/> says.</returns>
    /// <exception cref="UserFacingException">The plan is refused, no target is attached, or something else is in progress.</exception>
    public async Task<(string Id, Task<MeasuredSweep?> Completion)> StartAsync(SweepPlan plan, CancellationToken token)
    {
        _ = CheckedCells(plan);
        var target = monitor.Facts ?? throw new UserFacingException("No target is attached: attach to a process on the Targets page, or start the sample.");
        var now = time.GetUtcNow();
        var header = new SweepHeader(SweepHeader.Version, RunId.New(now, "sweep"), now, plan) { Target = target, Machine = MachineFacts.Current };
        var reservation = Reserve(plan);
        try
        {
            await folder.CreateAsync(header, token).ConfigureAwait(false);
        }
        catch
        {
            reservation.Dispose();
            throw;
        }

        return (header.Id, Begin(new MeasuredSweep(header, null, []), reservation));
    }

    /// <summary>Goes on with a sweep that was stopped, failed or was interrupted: what is missing is measured.</summary>
    /// <inheritdoc cref="StartAsync"/>
    public async Task<(string Id, Task<MeasuredSweep?> Completion)> ResumeAsync(string id, CancellationToken token)
    {
        var sweep = await reader.ReadAsync(id, token).ConfigureAwait(false);
        Check(sweep.Plan);
        if (sweep.Missing.Count == 0)
        {
            throw new UserFacingException("Every cell of this sweep has been measured: there is nothing to resume.");
        }

        if (OtherConditions(sweep) is { } other)
        {
            throw new UserFacingException(other);
        }

        return (id, Begin(sweep, Reserve(sweep.Plan)));
    }

    /// <summary>Ends the sweep: the run in progress is stopped, what was measured stays, and the rest can be measured later.</summary>
    public async Task StopAsync()
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        if (Active is not null && runs.Active is { } run)
        {
            await run.StopAsync().ConfigureAwait(false);
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _ending.CancelAsync().ConfigureAwait(false);
        await ((Task)_sweep).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _stop.Dispose();
        _ending.Dispose();
    }

    private static void Check(SweepPlan plan)
    {
        if (plan.Refuse() is { } refusal)
        {
            throw new UserFacingException(refusal);
        }
    }

    /// <summary>The cells of a plan that can be carried out on the target that is attached now.</summary>
    private ISweepCells CheckedCells(SweepPlan plan)
    {
        Check(plan);
        var cells = tools.CellsOf(plan);
        cells.Check();
        return cells;
    }

    /// <summary>Two halves of one picture must have been measured on the same program and machine.</summary>
    private string? OtherConditions(MeasuredSweep sweep) => (sweep.Header.Target, monitor.Facts) switch
    {
        (_, null) => "No target is attached: attach to the one that the sweep was begun on.",
        ({ } first, { } now) when first.Name != now.Name || first.RuntimeVersion != now.RuntimeVersion || first.ProcessorCount != now.ProcessorCount =>
            $"The sweep was begun on {Words(first)}, attached is {Words(now)}: attach to the first, or start a new sweep.",
        _ when sweep.Header.Machine.Name != MachineFacts.Current.Name =>
            $"The sweep was begun on the machine {sweep.Header.Machine.Name}: start a new one here.",
        _ => null,
    };

    private static string Words(TargetFacts facts)
    {
        var processors = facts.ProcessorCount is { } count ? Readable.Plural(count, "processor") : "processors unknown";
        return $"{facts.Name} (.NET {facts.RuntimeVersion ?? "unknown"}, {processors})";
    }

    private IDisposable Reserve(SweepPlan plan) => runs.Reserve($"A sweep is in progress ({plan.Title})");

    private Task<MeasuredSweep?> Begin(MeasuredSweep sweep, IDisposable reservation)
    {
        _stop.Dispose();
        _stop = CancellationTokenSource.CreateLinkedTokenSource(_ending.Token);
        LastProblem = null;
        Say(new SweepProgress(sweep.Header.Id, sweep.Plan.Title, sweep.Plan.RunCount, sweep.Made, "", "Starting.", TimeSpan.Zero));
        var stop = _stop.Token;
        return _sweep = Task.Run(() => CarryOutAsync(sweep, reservation, stop), CancellationToken.None);
    }

    private async Task<MeasuredSweep?> CarryOutAsync(MeasuredSweep sweep, IDisposable reservation, CancellationToken stop)
    {
        SweepEnd end;
        try
        {
            var sequence = new SweepSequence(sweep, tools, runs, monitor, reader, reservation, time) { Say = Say };
            end = await sequence.RunAsync(stop, _ending.Token).ConfigureAwait(false);
        }
        catch (UserFacingException e)
        {
            end = new SweepEnd(time.GetUtcNow(), RunSummary.Failed, e.Message);
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            end = SweepSequence.Stopped(time.GetUtcNow());
        }
        catch (Exception e)
        {
            // Nobody awaits a sweep that a button started: what went wrong must be seen on the page.
            end = new SweepEnd(time.GetUtcNow(), RunSummary.Failed, $"The sweep ended unexpectedly ({e.GetType().Name}: {e.Message}).");
        }

        try
        {
            await folder.AppendAsync(sweep.Header.Id, end, CancellationToken.None).ConfigureAwait(false);
            LastProblem = end.Outcome == RunSummary.Failed ? end.Sentence : null;
            return await reader.ReadAsync(sweep.Header.Id, CancellationToken.None).ConfigureAwait(false);
        }
        catch (UserFacingException e)
        {
            LastProblem = e.Message;
            return null;
        }
        finally
        {
            reservation.Dispose();
            Say(null);
        }
    }

    private void Say(SweepProgress? progress)
    {
        Active = progress;
        Changed?.Invoke();
    }
}
