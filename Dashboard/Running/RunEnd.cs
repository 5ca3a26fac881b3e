namespace Dashboard.Running;

/// <summary>The end of a run, as its summary reports it.</summary>
/// <param name="T">Seconds on the timeline.</param>
/// <param name="Outcome"><see cref="RunSummary.Completed"/>, <see cref="RunSummary.Stopped"/> or <see cref="RunSummary.Failed"/>.</param>
internal sealed record RunEnd(RunPlan Plan, double T, string Outcome, string Sentence)
{
    public TargetFacts? Target { get; init; }

    public IReadOnlyList<SentLoad> Loads { get; init; } = [];

    public StoreResult? Store { get; init; }
}
