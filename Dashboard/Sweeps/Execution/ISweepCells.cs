using Dashboard.Catalogue;
using Dashboard.Running;
using Dashboard.Target;

namespace Dashboard.Sweeps.Execution;

/// <summary>The making of a run from a cell, which differs between sweeps over loads and over the store.</summary>
internal interface ISweepCells
{
    /// <exception cref="UserFacingException">The plan cannot be carried out, in a sentence.</exception>
    void Check();

    /// <summary>The estimated time, rest included.</summary>
    TimeSpan Expected(SweepPoint point);

    TimeSpan Expected(IEnumerable<SweepStep> steps) => steps.Aggregate(TimeSpan.Zero, (sum, step) => sum + Expected(step.Point));

    /// <summary>False where the run needs no thread of the pool, and so no pool at rest.</summary>
    bool UsesThePool(SweepPoint point);

    /// <summary>True when the target was started anew.</summary>
    Task<bool> PrepareAsync(SweepPoint point, Action<string> say, CancellationToken token);

    /// <exception cref="UserFacingException">The target lacks what the cell needs.</exception>
    RunPlan Plan(SweepPoint point);

    Task EndAsync(CancellationToken token);
}

internal sealed class SweepTools(TargetConnection connection, TargetMonitor monitor, SampleHost sample, StoreClient store)
{
    /// <param name="reservation">The reservation of the target; null for a check that changes nothing.</param>
    internal ISweepCells CellsOf(SweepPlan plan, IDisposable? reservation = null) => plan.Store is not null
        ? new StoreCells(plan, connection, store)
        : new LoadCells(plan, connection, new SampleRestart(sample, monitor, connection, reservation));
}
