namespace Dashboard.Running;

/// <summary>How a run ended: what its summary says beside what was recorded.</summary>
/// <param name="T">Seconds on the timeline.</param>
/// <param name="Outcome"><see cref="RunSummary.Completed"/>, <see cref="RunSummary.Stopped"/> or <see cref="RunSummary.Failed"/>.</param>
/// <param name="Sentence">For people.</param>
internal sealed record RunEnd(RunPlan Plan, double T, string Outcome, string Sentence)
{
    /// <summary>What is known of the target by then; null where nothing is.</summary>
    public TargetFacts? Target { get; init; }

    public IReadOnlyList<SentLoad> Loads { get; init; } = [];

    /// <summary>What the target measured of its store; null for a run of anything else.</summary>
    public StoreResult? Store { get; init; }
}
