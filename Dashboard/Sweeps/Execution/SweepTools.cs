using Dashboard.Catalogue;
using Dashboard.Running;
using Dashboard.Target;

namespace Dashboard.Sweeps.Execution;

/// <summary>What cells ask of the target.</summary>
internal sealed class SweepTools(TargetConnection connection, TargetMonitor monitor, SampleHost sample, StoreClient store)
{
    /// <summary>How the cells of a plan become runs.</summary>
    /// <param name="plan">The sweep.</param>
    /// <param name="reservation">What keeps others from the target meanwhile; null for a look that changes nothing.</param>
    internal ISweepCells CellsOf(SweepPlan plan, IDisposable? reservation = null) => plan.Store is not null
        ? new StoreCells(plan, connection, store)
        : new LoadCells(plan, connection, new SampleRestart(sample, monitor, connection, reservation));
}
