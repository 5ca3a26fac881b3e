namespace Dashboard.Running;

/// <summary>The end of a run, as its summary reports it.</summary>
/// <param name="T">Seconds on the timeline.</param>
/// <param name="Outcome"><see cref="RunSummary.Completed"/>, <see cref="RunSummary.Stopped"/> or <see cref="RunSummary.Failed"/>.</param>
/// <param name="Sentence">The sentence for the user.</param>
internal sealed record RunEnd(RunPlan Plan, double T, string Outcome, string Sentence)
{
    /// <summary>The facts of the target that are known by then.</summary>
    public TargetFacts? Target { get; init; }

    public IReadOnlyList<SentLoad> Loads { get; init; } = [];

    /// <summary>What the target measured of its store; null for any other run.</summary>
    public StoreResult? Store { get; init; }
}
