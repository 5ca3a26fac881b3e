using Dashboard.Metrics;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Metrics;

public sealed class FindingReportsTests
{
    private static readonly Finding Nameless = new("starvationByTaskWaits", 3) { Severity = 60 };
    private static readonly Finding Named = Nameless with { Method = "Shop.Load" };
    private static readonly Func<Finding, bool> NoRun = static _ => false;
    private readonly FindingReports _reports = new();

    [Fact]
    public void One_with_its_method_is_reported_at_once_and_once()
    {
        Tell(5, Named);

        Assert.Equal([new FindingReport(Named, FindingReport.Began)], _reports.Due(5, hasRun: false, NoRun));
        Tell(6, Named with { Severity = 80 });
        Assert.Empty(_reports.Due(60, hasRun: false, NoRun));
    }

    [Fact]
    public void One_without_its_method_waits_a_moment_and_is_reported_again_when_it_is_known()
    {
        Tell(5, Nameless);
        Assert.Empty(_reports.Due(6, hasRun: false, NoRun));
        Assert.Equal([new FindingReport(Nameless, FindingReport.Began)], _reports.Due(3 + FindingReports.LongestAge, hasRun: false, NoRun));

        Tell(9, Named);
        Assert.Equal([new FindingReport(Named, FindingReport.Located)], _reports.Due(9, hasRun: false, NoRun));
        Assert.Empty(_reports.Due(60, hasRun: false, NoRun));
    }

    /// <summary>With what the exporter takes, it is at the receiver within five seconds.</summary>
    [Theory]
    [InlineData(3, 3, 3 + FindingReports.LongestWait)]
    [InlineData(3, 5, 3 + FindingReports.LongestAge)]
    [InlineData(3, 20, 20 + FindingReports.LeastWait)]
    public void What_is_missing_is_not_waited_for_beyond_its_age(double from, double told, double latest)
    {
        Tell(told, Nameless with { From = from });

        Assert.Empty(_reports.Due(latest - 0.01, hasRun: false, NoRun));
        Assert.Single(_reports.Due(latest, hasRun: false, NoRun));
    }

    [Fact]
    public void One_whose_run_is_about_to_begin_waits_for_it_and_is_reported_again_where_it_begins_too_late()
    {
        Tell(5, Named);
        Tell(5, Named with { Rule = "lockContention" });
        Assert.Equal("lockContention", Assert.Single(_reports.Due(5.5, hasRun: false, static finding => finding.Rule == Named.Rule)).Finding.Rule);
        Assert.Equal([new FindingReport(Named, FindingReport.Began)], _reports.Due(6, hasRun: true, static _ => true));
        Assert.Empty(_reports.Due(60, hasRun: true, static _ => true));

        var late = Named with { From = 19 };
        Tell(20, late);
        Assert.Empty(_reports.Due(21, hasRun: false, static _ => true));
        Assert.Equal([new FindingReport(late, FindingReport.Began)], _reports.Due(23, hasRun: false, static _ => true));
        Assert.Equal([new FindingReport(late, FindingReport.Located)], _reports.Due(24, hasRun: true, static _ => true));
        Assert.Empty(_reports.Due(60, hasRun: true, static _ => true));
    }

    [Fact]
    public void One_that_is_over_before_that_is_reported_and_one_that_another_replaced_is_not()
    {
        Tell(5, Nameless);
        Tell(6, Nameless with { To = 6 });
        Tell(5, new Finding("workWaits", 4));
        Tell(6, new Finding("workWaits", 4) { To = 6, RefinedBy = "starvationByTaskWaits" });

        Assert.Equal("starvationByTaskWaits", Assert.Single(_reports.Due(6, hasRun: false, NoRun)).Finding.Rule);
        Assert.Empty(_reports.Due(60, hasRun: false, NoRun));
    }

    [Fact]
    public void The_same_rule_is_reported_again_when_it_begins_again()
    {
        Tell(5, Named);
        _reports.Due(5, hasRun: false, NoRun);
        Tell(8, Named with { To = 8 });
        _reports.Due(8, hasRun: false, NoRun);
        Tell(20, Named with { From = 19 });

        Assert.Single(_reports.Due(20, hasRun: false, NoRun));
    }

    private void Tell(double t, Finding finding) => _reports.Add(new FindingItem(t, finding));
}
