using System.Xml.Linq;
using Dashboard.Diagnosis.Rules;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Tests.Diagnosis;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Report;

/// <summary>The findings of a recorded run, in its report.</summary>
public sealed class FindingsPartTests
{
    [Fact(Timeout = 30_000)]
    public async Task A_starved_run_has_the_verdict_and_the_sketch_in_the_method_that_blocks()
    {
        var part = await ParseAsync((await DiagnosedRun.ReadAsync("taskwait")).Run);

        Assert.Equal(RuleIds.StarvationByTaskWaits, part.Elements("p").First().Attribute("data-rule")!.Value);
        Assert.Contains("An example, not your code, for TaskWait.Handle:", part.Value, StringComparison.Ordinal);
        Assert.Contains("ThreadsToAddWithoutDelay_ProcCountFactor", part.Value, StringComparison.Ordinal);
        Assert.Contains(part.Descendants("details"), other => other.Value.Contains("The pool is recovering", StringComparison.Ordinal));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_healthy_run_has_one_line()
    {
        var part = await ParseAsync((await DiagnosedRun.ReadAsync("taskasyncwait")).Run);

        var line = Assert.Single(part.Elements());
        Assert.Equal(PoolVerdict.Healthy, line.Attribute("data-rule")!.Value);
    }

    [Fact(Timeout = 30_000)]
    public async Task What_when_and_how_bad_come_first_then_the_finding_then_charts_and_figures()
    {
        var run = SampleRuns.Of();
        var worst = new Finding(RuleIds.StarvationByTaskWaits, 1) { To = 9, Severity = 80, Title = "Starvation", Sentence = "Starvation: it was." };
        var summary = run.Summary! with { Verdict = new PoolVerdict(worst.Rule, 80, worst.Sentence) { From = 1, To = 9 } };
        var html = await ReportHtml.OfAsync(run with { Summary = summary, Items = [.. run.Items, new FindingItem(9, worst)] }, DateTimeOffset.UnixEpoch);

        string[] parts = ["class=\"report-box\"", "<dt>Result</dt>", "data-rule=\"starvationByTaskWaits\"", "An example, not your code:", "<svg viewBox=\"0 0 900 170\"", "Key figures"];
        var places = parts.Select(part => html.IndexOf(part, StringComparison.Ordinal)).ToArray();
        Assert.DoesNotContain(-1, places);
        Assert.Equal(places.Order(), places);
    }

    private static async Task<XElement> ParseAsync(RecordedRun run) =>
        XDocument.Parse(DocumentTests.Well(await ReportHtml.OfAsync(run, DateTimeOffset.UnixEpoch))).Descendants("section")
            .Single(section => section.Attribute("class")!.Value.StartsWith("findings", StringComparison.Ordinal));
}
