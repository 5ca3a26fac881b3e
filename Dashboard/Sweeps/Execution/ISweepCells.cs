using Dashboard.Running;

namespace Dashboard.Sweeps.Execution;

/// <summary>The making of a run from a cell, which differs between sweeps over loads and over the store.</summary>
internal interface ISweepCells
{
    /// <exception cref="Format.UserFacingException">The plan cannot be carried out, in a sentence.</exception>
    void Check();

    /// <summary>The estimated time, rest included.</summary>
    TimeSpan Expected(SweepPoint point);

    TimeSpan Expected(IEnumerable<SweepStep> steps) => steps.Aggregate(TimeSpan.Zero, (sum, step) => sum + Expected(step.Point));

    Task PrepareAsync(SweepPoint point, Action<string> say, CancellationToken token);

    /// <exception cref="Format.UserFacingException">The target lacks what the cell needs.</exception>
    RunPlan Plan(SweepPoint point);

    Task EndAsync(CancellationToken token);
}
