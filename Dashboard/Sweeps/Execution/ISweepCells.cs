using Dashboard.Running;

namespace Dashboard.Sweeps.Execution;

/// <summary>What differs between a sweep over loads and one over the store: how a cell becomes a run.</summary>
internal interface ISweepCells
{
    /// <summary>Whether the target that is attached can be asked for these cells at all.</summary>
    /// <exception cref="Format.UserFacingException">It cannot: the sentence says why.</exception>
    void Check();

    /// <summary>About how long a cell takes, rest included.</summary>
    TimeSpan Expected(SweepPoint point);

    /// <summary>About how long so many runs take together.</summary>
    TimeSpan Expected(IEnumerable<SweepStep> steps) => steps.Aggregate(TimeSpan.Zero, (sum, step) => sum + Expected(step.Point));

    /// <summary>Makes the target ready for a cell.</summary>
    /// <param name="say">Is told what is done, in a sentence.</param>
    /// <exception cref="Format.UserFacingException">The cell cannot be measured on this target.</exception>
    Task PrepareAsync(SweepPoint point, Action<string> say, CancellationToken token);

    /// <summary>The run of a cell.</summary>
    /// <exception cref="Format.UserFacingException">The target lacks what the cell needs.</exception>
    RunPlan Plan(SweepPoint point);

    /// <summary>Puts the target back as it was before the sweep.</summary>
    Task EndAsync(CancellationToken token);
}
