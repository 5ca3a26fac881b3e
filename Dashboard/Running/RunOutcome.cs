namespace Dashboard.Running;

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
