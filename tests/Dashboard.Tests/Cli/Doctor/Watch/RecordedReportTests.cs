using Dashboard.Cli.Doctor;
using Dashboard.Cli.Doctor.Watch;
using Dashboard.Diagnosis.Rules;
using Dashboard.Looks;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Cli.Doctor.Watch;

/// <summary>What a run knows at its end goes before what was known after ten seconds.</summary>
public sealed class RecordedReportTests
{
    private static readonly Finding AtFirst = new(RuleIds.StarvationByTaskWaits, 500) { Severity = 80, Place = "an inlined request handler blocks" };
    private static readonly RunSummary Summary = new(160, RunSummary.Completed, "x");

    private static readonly DoctorReport Looked = new(new TargetFacts(1, "Shop", "Shop", "dotnet Shop.dll", "10.0.12", null, null), [], PoolVerdict.Of(AtFirst), 8)
    {
        Findings = [AtFirst],
        End = 508,
    };

    [Fact]
    public void The_worst_finding_of_the_part_in_which_all_was_read_is_the_verdict()
    {
        Finding[] found =
        [
            new(RuleIds.LockConvoy, 10) { To = 60, Severity = 99, Place = "an earlier one" },
            new(RuleIds.StarvationByTaskWaits, 118) { To = 140, Severity = 80, Place = "GET /orders blocks in Orders.Get" },
            new(RuleIds.StarvationByBlocking, 119) { To = 140, Severity = 95, RefinedBy = RuleIds.StarvationByTaskWaits, Place = "less is known" },
        ];

        var report = RecordedReport.Of(Looked, found, Summary, seconds: 40);

        Assert.Equal(("GET /orders blocks in Orders.Get", 160d, 40d), (report.Verdict.Place, report.End, report.Seconds));
        Assert.Equal("GET /orders blocks in Orders.Get", Assert.Single(report.Findings).Place);
        Assert.True(report.IsProblem);
    }

    [Fact]
    public void Where_the_run_has_none_what_was_looked_at_stays() =>
        Assert.Same(Looked, RecordedReport.Of(Looked, [new(RuleIds.CpuBound, 100) { To = 110, Severity = 90 }], Summary, seconds: 40));
}
