using Dashboard.Running;

namespace Dashboard.Sweeps.Execution;

/// <summary>Sweeps over loads and over the store differ in how a cell becomes a run.</summary>
internal interface ISweepCells
{
    /// <exception cref="Format.UserFacingException">In a sentence.</exception>
    void Check();

    /// <summary>Rest included; a guess.</summary>
    TimeSpan Expected(SweepPoint point);

    /// <summary>All together; a guess.</summary>
    TimeSpan Expected(IEnumerable<SweepStep> steps) => steps.Aggregate(TimeSpan.Zero, (sum, step) => sum + Expected(step.Point));

    Task PrepareAsync(SweepPoint point, Action<string> say, CancellationToken token);

    /// <exception cref="Format.UserFacingException">The target lacks what the cell needs.</exception>
    RunPlan Plan(SweepPoint point);

    Task EndAsync(CancellationToken token);
}
