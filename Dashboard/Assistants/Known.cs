using Dashboard.Diagnosis;
using Dashboard.Looks;
using Dashboard.RunFile;

namespace Dashboard.Assistants;

/// <summary>What a look at a process, or a recorded run, has of threads and requests.</summary>
/// <param name="Of">What it is, for example "Shop (4711), looked at for 8 s".</param>
/// <param name="Verdict">On the pool; null without one.</param>
internal sealed record Known(
    string Of, string? Verdict, IReadOnlyList<BlockerSummary> Blockers, IReadOnlyList<RouteSummary> Routes, IReadOnlyList<BlameRow> Blame, string? Page)
{
    public static Known OfLook(DoctorReport report, double age, string? page) => new(
        $"{ReportSections.NameOf(report)}, looked at for {Readable.Seconds(report.Seconds)}{(age >= 1 ? $", {Readable.Seconds(age)} ago" : "")}",
        RunVerdict.LeadOf(report.Verdict),
        report.Blockers,
        report.Routes,
        report.Blame,
        page);

    /// <exception cref="UserFacingException">The run has no summary.</exception>
    public static Known OfRun(RecordedRun run, string? page)
    {
        if (run.Summary is not { } summary)
        {
            throw new UserFacingException($"The run {run.Header.Id} has no summary: it was interrupted, or is still being recorded.");
        }

        // The sites that blocked are made of the run's items.
        var blockers = run.Blockers.Into(summary).Blockers;
        var verdict = summary.Verdict is { } judged ? RunVerdict.LeadOf(judged) : null;
        return new($"run {run.Header.Id}", verdict, blockers, summary.RequestTime, summary.Blame, page);
    }
}
