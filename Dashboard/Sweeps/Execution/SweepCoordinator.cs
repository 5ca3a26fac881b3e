using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Target;

namespace Dashboard.Sweeps.Execution;

/// <summary>Estimates, starts and resumes sweeps; each cell's run is stored when it ends.</summary>
internal sealed class SweepCoordinator(
    ExperimentCoordinator experiments, RunCoordinator runs, TargetMonitor monitor, SweepFolder folder, SweepReader reader, SweepTools tools, TimeProvider time)
{
    /// <summary>The sweep in progress; null when none is, or repeats are.</summary>
    public ExperimentProgress? Active => experiments.Active is { Id: not null } active ? active : null;

    /// <exception cref="UserFacingException">The plan cannot be carried out there.</exception>
    public TimeSpan Estimate(SweepPlan plan) => CheckedCells(plan).Expected(SweepOrder.Of(plan));

    /// <returns>The end is null where it failed (<see cref="ExperimentCoordinator.LastProblem"/>).</returns>
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

        return (header.Id, ResultAsync(new MeasuredSweep(header, null, []), reservation));
    }

    public async Task<(string Id, Task<MeasuredSweep?> Completion)> ResumeAsync(
        string id, CancellationToken token, Func<SweepLoad, SweepLoad>? give = null)
    {
        var sweep = await reader.ReadAsync(id, token).ConfigureAwait(false);
        if (give is not null)
        {
            var load = give(sweep.Plan.Load ?? throw new UserFacingException("This sweep sends no requests: leave out --http, --openapi, --har and --with."));
            sweep = new MeasuredSweep(sweep.Header with { Plan = sweep.Plan with { Load = load } }, sweep.End, sweep.Runs);
        }

        Check(sweep.Plan);
        if (sweep.Plan.Load?.NotStored(id) is { } missing)
        {
            throw new UserFacingException(missing);
        }

        if (sweep.Missing.Count == 0)
        {
            throw new UserFacingException("This sweep is complete: there is nothing to resume.");
        }

        if (OtherConditions(sweep) is { } other)
        {
            throw new UserFacingException(other);
        }

        return (id, ResultAsync(sweep, Reserve(sweep.Plan)));
    }

    private static void Check(SweepPlan plan)
    {
        if (plan.Refuse() is { } refusal)
        {
            throw new UserFacingException(refusal);
        }
    }

    private ISweepCells CheckedCells(SweepPlan plan)
    {
        Check(plan);
        var cells = tools.CellsOf(plan);
        cells.Check();
        return cells;
    }

    /// <summary>Both halves must be of the same program and machine.</summary>
    private string? OtherConditions(MeasuredSweep sweep) => (sweep.Header.Target, monitor.Facts) switch
    {
        (_, null) => "No target is attached: attach to the one on which the sweep was started.",
        ({ } first, { } now) when first.Name != now.Name || first.RuntimeVersion != now.RuntimeVersion || first.ProcessorCount != now.ProcessorCount =>
            $"The sweep was started on {Words(first)}, but {Words(now)} is attached: attach to the former, or start a new sweep.",
        _ when sweep.Header.Machine.Name != MachineFacts.Current.Name =>
            $"The sweep was started on the machine {sweep.Header.Machine.Name}: start a new one here.",
        _ => null,
    };

    private static string Words(TargetFacts facts)
    {
        var processors = facts.ProcessorCount is { } count ? Readable.Plural(count, "processor") : "processors unknown";
        return $"{facts.Name} (.NET {facts.RuntimeVersion ?? "unknown"}, {processors})";
    }

    private IDisposable Reserve(SweepPlan plan) => runs.Reserve($"A sweep is in progress ({plan.Title})");

    private async Task<MeasuredSweep?> ResultAsync(MeasuredSweep sweep, IDisposable reservation)
    {
        var experiment = new SweepExperiment(sweep, tools, runs, folder, reader, time) { Reservation = reservation };
        await experiments.Begin(experiment).ConfigureAwait(false);
        return experiment.Result;
    }
}
