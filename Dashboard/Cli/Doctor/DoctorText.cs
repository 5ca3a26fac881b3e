using Dashboard.Cli.Frame;
using Dashboard.Diagnosis;
using Dashboard.Looks;

namespace Dashboard.Cli.Doctor;

/// <summary>A report for people.</summary>
internal static class DoctorText
{
    public static IReadOnlyList<string> Lines(DoctorReport report) => report.IsProblem
        ? SectionText.Lines($"{report.Verdict.Glyph} {RunVerdict.LeadOf(report.Verdict)}", ReportSections.Of(report))
        : SectionText.Lines($"{report.Verdict.Glyph} {Well(report)}", ReportSections.OfWell(report));

    /// <inheritdoc cref="SectionText.Markdown"/>
    public static IEnumerable<string> Markdown(DoctorReport report) => report.IsProblem
        ? SectionText.Markdown(report.Verdict.Glyph, RunVerdict.LeadOf(report.Verdict), ReportSections.Of(report))
        : ReportSections.OfWell(report).Any() ? SectionText.Markdown(report.Verdict.Glyph, Well(report), ReportSections.OfWell(report))
        : [$"{report.Verdict.Glyph} {MarkdownText.Escaped(Well(report))}"];

    private static string Well(DoctorReport report) => $"{ReportSections.NameOf(report)}: {ReportSections.WellWords(report)}";
}
