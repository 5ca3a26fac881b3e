using Dashboard.Catalogue;
using Dashboard.Running;
using Dashboard.Target;

namespace Dashboard.Sweeps.Execution;

internal sealed class SweepTools(TargetConnection connection, TargetMonitor monitor, SampleHost sample, StoreClient store)
{
    /// <param name="reservation">The reservation of the target; null for a check that changes nothing.</param>
    internal ISweepCells CellsOf(SweepPlan plan, IDisposable? reservation = null) => plan.Store is not null
        ? new StoreCells(plan, connection, store)
        : new LoadCells(plan, connection, new SampleRestart(sample, monitor, connection, reservation));
}
