using Dashboard.Charts.Svg;
using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Page;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Timeline.Findings;

namespace Dashboard.Report;

/// <summary>What was found in a run, as its page shows it: the verdict, the worst finding with evidence and advice, the others as lines that open.</summary>
internal static class FindingsPart
{
    /// <summary>So many others are drawn with their charts.</summary>
    private const int MostOthers = 10;

    public static Markup Of(RecordedRun run)
    {
        var findings = RunFindings.Of(run.Items, run.Summary, run.Header.Target, run.Header.Thresholds);
        var scene = FindingScene.OfRun(run.Items, run.Header.Target);
        var html = new HtmlWriter().Add($"<section class=\"findings\">{FindingMarkup.Verdict(findings.Verdict)}");
        if (findings.Worst is { } worst)
        {
            Add(html, worst, scene);
            foreach (var other in findings.Others.Take(MostOthers))
            {
                html.Add($"<details><summary><strong>{other.Title}</strong> {FindingWords.When(other, scene)}, severity {Readable.Count(other.Severity)}");
                html.Add($"</summary><p>{other.Sentence}</p>");
                Add(html, other, scene);
                html.Add($"</details>");
            }
        }

        return html.Add($"</section>").ToMarkup();
    }

    private static void Add(HtmlWriter html, Finding finding, FindingScene scene)
    {
        html.Add($"{FindingMarkup.Facts(finding, scene)}{FindingMarkup.Charts(finding, scene)}");
        html.Add($"<details><summary>Evidence</summary>{FindingMarkup.Figures(finding)}</details>{FindingMarkup.Advice(finding, scene)}");
    }
}
