using Dashboard.Diagnosis.Rules;
using Dashboard.Running;
using Dashboard.Target;
using Dashboard.Timeline.Findings;

namespace Dashboard.Looks;

/// <summary>The report on a run that has ended. Pure.</summary>
internal static class RunReport
{
    /// <param name="facts">The target, as it is known at the end.</param>
    /// <param name="verdict">That of the run.</param>
    /// <param name="connections">Of its load; null without one.</param>
    public static DoctorReport Of(FinishedRun run, TargetFacts facts, PoolVerdict verdict, double? connections)
    {
        var summary = run.Summary;
        return new DoctorReport(facts, ListeningPorts.Of(facts.ProcessId), verdict, summary.T)
        {
            Findings = run.Findings,
            End = summary.T,
            HadRequests = connections is not null || summary.RequestTime.Count > 0,
            Routes = summary.RequestTime,
            Blockers = summary.Blockers,
            Blame = summary.Blame,
            Awaits = summary.Awaiting,
            Cause = connections is null ? "a recording was asked for" : null,
            Load = connections is { } sent ? AdviceLoad.Of(facts, sent) : null,
            RunId = run.Id,
        };
    }
}
