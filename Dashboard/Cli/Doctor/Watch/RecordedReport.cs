using Dashboard.Looks;
using Dashboard.Timeline.Findings;

namespace Dashboard.Cli.Doctor.Watch;

/// <summary>The report on what was looked at, with what its run learned until the end: routes and methods of requests that were answered late. Pure.</summary>
internal static class RecordedReport
{
    /// <param name="found">Findings of the run, on its clock.</param>
    /// <param name="seconds">Length of the part of the run in which all signals were read.</param>
    public static DoctorReport Of(DoctorReport looked, IReadOnlyList<Finding> found, RunSummary summary, double seconds)
    {
        List<Finding> inIt = [.. found.Where(finding => finding.RefinedBy is null && !(finding.To < summary.T - seconds))];
        return inIt.Where(static finding => finding.IsProblem).MaxBy(static finding => finding.Severity) is not { } worst ? looked : looked with
        {
            Verdict = PoolVerdict.Of(worst),
            Findings = inIt,
            Seconds = seconds,
            End = summary.T,
            Routes = summary.RequestTime is { Count: > 0 } routes ? routes : looked.Routes,
            Awaits = summary.Awaiting ?? looked.Awaits,
        };
    }
}
