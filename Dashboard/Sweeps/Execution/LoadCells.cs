using Dashboard.Catalogue;
using Dashboard.Load;
using Dashboard.Running;
using Dashboard.Target;

namespace Dashboard.Sweeps.Execution;

/// <summary>Cells of a scenario's load with the cell's settings, on a warmed-up target.</summary>
internal sealed class LoadCells(SweepPlan plan, TargetConnection connection, SampleRestart restart) : ISweepCells
{
    private string? _dbPool;
    private bool _warm;

    private SweepLoad Load => plan.Load!;

    public void Check()
    {
        if (Load.Path is not null && connection.NoScenarios is not null && plan.AxisOf(SweepParameter.MinThreads) is not null)
        {
            throw new UserFacingException("Minimum threads can be set in the sample app only: vary another setting.");
        }

        foreach (var point in SweepPoint.All(plan))
        {
            if (plan.AxisOf(SweepParameter.ServiceTime) is not null && ScenarioOf(point) is { DefaultMs: null } scenario)
            {
                throw new UserFacingException($"A request to {Load.Path ?? scenario.Id} has no fixed service time: vary another setting.");
            }

            var loads = RunOf(point).Phases[0].Loads;
            if (LoadLimits.Refuse([.. loads.Select(load => (load.Name, load.Load!))], [BaseAddress.ToString()]) is { } refusal)
            {
                throw new UserFacingException($"{point.Words(plan)}: {refusal}");
            }
        }

        if (plan.AxisOf(SweepParameter.DbPool) is not null)
        {
            restart.Check();
        }
    }

    public TimeSpan Expected(SweepPoint point) => SweepEstimate.OfCell(plan, point, ScenarioOf(point), LoadOf(point, ScenarioOf(point)));

    public bool UsesThePool(SweepPoint point) => true;

    public async Task<bool> PrepareAsync(SweepPoint point, Action<string> say, CancellationToken token)
    {
        var isNew = false;
        if (point.ValueOf(plan, SweepParameter.DbPool) is { } size && size != _dbPool)
        {
            say($"Restarting the sample with {SweepParameter.DbPool.Words(size)}.");
            await restart.RestartAsync((int)SweepParameter.Number(size), token).ConfigureAwait(false);
            (_dbPool, _warm, isNew) = (size, false, true);
        }

        if (Load.Address is not null && connection.BaseAddress != BaseAddress)
        {
            connection.TakeLoadAt(BaseAddress);
        }

        if (!_warm)
        {
            var request = LoadOf(point, ScenarioOf(point)) with { Trust = connection.TrustOf(BaseAddress) };
            await UnrecordedLoad.WarmUpAsync([request], BaseAddress, UnrecordedLoad.UsualWarmUp, say, token).ConfigureAwait(false);
            _warm = true;
        }

        return isNew;
    }

    public RunPlan Plan(SweepPoint point)
    {
        var run = RunOf(point);
        return point.NumberOf(plan, SweepParameter.MinThreads) is not { } minimum ? run : run with
        {
            Phases = [run.Phases[0] with { MinWorkerThreads = (int)minimum }],
            RestoresMinThreads = true,
        };
    }

    private LoadRunPlan RunOf(SweepPoint point)
    {
        var scenario = ScenarioOf(point);
        var run = LoadRunPlan.Of(scenario, LoadOf(point, scenario), TimeSpan.FromSeconds(Load.TailSeconds));
        return run.With(Load.Beside ?? [], connection.ScenarioOf, BaseAddress);
    }

    public async Task EndAsync(CancellationToken token)
    {
        if (_dbPool is not null)
        {
            await restart.RestartAsync(null, token).ConfigureAwait(false);
        }
    }

    private Uri BaseAddress => Load.AddressOn(connection);

    private Scenario ScenarioOf(SweepPoint point)
    {
        if (Load.Path is { } path)
        {
            return CustomEndpoint.Of(path, Load.Method);
        }

        return connection.ScenarioOf(point.ValueOf(plan, SweepParameter.Scenario) ?? Load.Scenario);
    }

    private string? QueryOf(SweepPoint point)
    {
        if (point.ValueOf(plan, SweepParameter.ServiceTime) is not { } milliseconds)
        {
            return Load.Query;
        }

        var others = ScenarioQuery.Split(Load.Query).Others;
        return others.Length == 0 ? $"ms={milliseconds}" : $"ms={milliseconds}&{others}";
    }

    private LoadPlan LoadOf(SweepPoint point, Scenario scenario) => (Load with
    {
        Query = QueryOf(point),
        Connections = (int?)point.NumberOf(plan, SweepParameter.Connections) ?? Load.Connections,
        Rate = point.NumberOf(plan, SweepParameter.Rate) ?? Load.Rate,
    }).On(scenario, BaseAddress);
}

/// <summary>Restarts the sample's web server with another pool of database connections, and attaches again.</summary>
internal sealed class SampleRestart(SampleHost host, TargetMonitor monitor, TargetConnection connection, IDisposable? reservation)
{
    public SampleProcesses Check() => host.Running is { } sample && sample.TargetProcessId == monitor.Facts?.ProcessId
        ? sample
        : throw new UserFacingException(
            "The database pool can be varied only on a sample started by this dashboard, which restarts it for each value: use --demo, or start the sample.");

    public async Task RestartAsync(int? maxPoolSize, CancellationToken token)
    {
        var sample = Check();
        await connection.DetachAsync(reservation).ConfigureAwait(false);
        await sample.RestartTargetAsync(maxPoolSize, token).ConfigureAwait(false);
        await connection.AttachAsync(sample.TargetProcessId, sample.BaseAddress, token, reservation).ConfigureAwait(false);
        await connection.AskedAsync().WaitAsync(token).ConfigureAwait(false);
    }
}
