using Dashboard.Catalogue;
using Dashboard.RunFile;
using Dashboard.Running;

namespace Dashboard.Sweeps.Execution;

/// <summary>Cells that the target measures itself, on a fresh file each.</summary>
internal sealed class StoreCells(SweepPlan plan, TargetConnection connection, StoreClient client) : ISweepCells
{
    private const double WritesPerSecond = 400_000;

    /// <summary>The time for opening the run, reading the records, and a last sample.</summary>
    private const double SecondsBeside = 0.5;

    private bool _hasStore;

    public void Check() => _ = BaseAddress;

    public TimeSpan Expected(SweepPoint point) => TimeSpan.FromSeconds(SecondsBeside + (plan.Store!.Operations / WritesPerSecond));

    /// <summary>The store's own workers and threads do not use it.</summary>
    public bool UsesThePool(SweepPoint point) => KindOf(point) is "pool" or "result";

    public async Task<bool> PrepareAsync(SweepPoint point, Action<string> say, CancellationToken token)
    {
        if (!_hasStore)
        {
            _hasStore = await client.ReadAsync(BaseAddress, token).ConfigureAwait(false) is not null ? true : throw new UserFacingException(StoreClient.None);
        }

        return false;
    }

    public RunPlan Plan(SweepPoint point)
    {
        int Number(SweepParameter setting, int fixedValue) => (int)(point.NumberOf(plan, setting) ?? fixedValue);
        return new StorePlan(plan.Store!.Cell(Number(SweepParameter.Foreground, 1), Number(SweepParameter.Workers, 0), KindOf(point)));
    }

    private string KindOf(SweepPoint point) => point.ValueOf(plan, SweepParameter.WorkerKind) ?? StoreWords.UsualWorkerKind;

    private Uri BaseAddress => connection.BaseAddress ?? throw new UserFacingException(connection.NoScenarios ?? StoreClient.None);

    public Task EndAsync(CancellationToken token) => Task.CompletedTask;
}
