using Dashboard.Load;

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

/// <summary>A load of a plan that was carried out.</summary>
internal sealed record SentLoad(LoadPhase Phase, LoadSummary Load, int Beside, IReadOnlyList<LoadPhase> Others)
{
    /// <summary>Seconds in which runs on other targets sent load too.</summary>
    public double OtherRunsSeconds { get; init; }
}

/// <summary>The outcome of a run and its sentence in the summary.</summary>
internal static class RunOutcome
{
    public static string WithoutTarget(SessionState gone) =>
        $"The target {(gone == SessionState.Detached ? "was detached" : "ended")}; the load was stopped.";

    public static (string Outcome, string Sentence) Of(string? failure, bool stopped, bool tailCut, SessionChange? gone) => (failure, stopped, gone) switch
    {
        ({ } why, _, _) => (RunSummary.Failed, why),
        (_, true, _) => (RunSummary.Stopped, "Stopped by the user."),
        (_, _, null) when tailCut => (RunSummary.Completed, "Finished (you skipped the recovery)."),
        (_, _, { } lost) => (RunSummary.Completed, $"Completed, but the target was lost: {lost.Sentence}"),
        _ => (RunSummary.Completed, RunSummary.CompletedSentence),
    };
}
