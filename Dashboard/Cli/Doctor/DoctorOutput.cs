using Dashboard.Cli.Doctor.Explain;
using Dashboard.Cli.Frame;
using Dashboard.Diagnosis;
using Dashboard.Looks;
using Dashboard.Target;

namespace Dashboard.Cli.Doctor;

internal enum DoctorForm
{
    Text,
    Markdown,
    Json,
}

/// <summary>Writes reports. The first line is coloured on a terminal, unless <c>NO_COLOR</c> is set (no-color.org).</summary>
internal sealed class DoctorOutput(StandardStreams streams, DoctorForm form)
{
    private const string Red = "\u001b[1;31m";
    private const string Yellow = "\u001b[1;33m";
    private const string Green = "\u001b[1;32m";
    private const string Plain = "\u001b[0m";

    /// <returns>The exit code.</returns>
    public int Write(DoctorReport report)
    {
        switch (form)
        {
            case DoctorForm.Json:
                JsonOutput.Write(streams.Output, DoctorJson.Of(report));
                break;
            case DoctorForm.Markdown:
                WriteLines(DoctorText.Markdown(report));
                break;
            default:
                WriteLines(DoctorText.Lines(report), ColourOf(report));
                break;
        }

        return ExitCodeOf(report);
    }

    /// <returns>The exit code.</returns>
    public int Write(LogExplanation explanation)
    {
        var isFor = explanation.SpeaksForStarvation;
        switch (form)
        {
            case DoctorForm.Json:
                JsonOutput.Write(streams.Output, ExplainText.Json(explanation));
                break;
            case DoctorForm.Markdown:
                WriteLines(ExplainText.Markdown(explanation));
                break;
            default:
                WriteLines(ExplainText.Lines(explanation), explanation.IsShown ? Red : isFor ? Yellow : Green);
                break;
        }

        return isFor ? Exit.ThresholdBroken : Exit.Done;
    }

    /// <returns>The exit code: that of the worst.</returns>
    public int Write(IReadOnlyList<(ListedProcess Process, DoctorReport? Report, string? Problem)> looked)
    {
        if (form == DoctorForm.Json)
        {
            JsonOutput.Write(streams.Output, looked.Select(one => one.Report is { } report ? DoctorJson.Of(report) : new
            {
                one.Process.Facts.ProcessId,
                one.Process.Facts.Name,
                one.Process.Facts.RuntimeVersion,
                one.Process.Ports,
                problem = one.Problem,
            }));
        }
        else if (looked.Count == 0)
        {
            streams.Error.WriteLine(ProcessArgument.None);
        }
        else
        {
            foreach (var (process, report, problem) in looked)
            {
                WriteLines([LineOf(process, report, problem)], report is null ? null : ColourOf(report));
            }
        }

        return looked.Any(static one => one.Report is { IsProblem: true }) ? Exit.ThresholdBroken
            : looked.Count > 0 && looked.All(static one => one.Report is null) ? Exit.Failed : Exit.Done;
    }

    internal static int ExitCodeOf(DoctorReport report) =>
        report.IsProblem ? Exit.ThresholdBroken : report.Verdict.Rule == Timeline.Findings.PoolVerdict.NotEnoughData ? Exit.Failed : Exit.Done;

    private string LineOf(ListedProcess process, DoctorReport? report, string? problem)
    {
        var words = report is null ? problem!
            : report.IsProblem ? RunVerdict.LeadOf(report.Verdict)
            : report.HadRequests ? RunVerdict.HeadlineOf(report.Verdict) : "no request came";
        var line = $"{report?.Verdict.Glyph ?? "○"} {ProcessNames.Of(process)}: {words}";
        return form == DoctorForm.Markdown ? $"- {line}" : line.Length <= SectionText.Columns ? line : $"{line[..(SectionText.Columns - 1)]}…";
    }

    private static string ColourOf(DoctorReport report) =>
        !report.IsProblem ? Green : report.Verdict.Severity >= Timeline.Findings.PoolVerdict.Bad ? Red : Yellow;

    private void WriteLines(IEnumerable<string> lines, string? colour = null)
    {
        var isColoured = form == DoctorForm.Text && colour is not null && streams.OutputColumns is not null
            && Environment.GetEnvironmentVariable("NO_COLOR") is null or "";
        foreach (var (i, line) in lines.Index())
        {
            if (isColoured && i == 0)
            {
                streams.OutputTerminal.WriteLine($"{colour}{VisibleText.Of(line)}{Plain}");
            }
            else
            {
                streams.Output.WriteLine(line);
            }
        }
    }
}
