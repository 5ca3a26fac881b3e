using Dashboard.Metrics;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Metrics;

public sealed class FindingReportsTests
{
    private static readonly Finding Nameless = new("starvationByTaskWaits", 3) { Severity = 60 };
    private static readonly Finding Named = Nameless with { Method = "Shop.Load" };
    private readonly FindingReports _reports = new();

    [Fact]
    public void One_with_its_method_is_reported_at_once_and_once()
    {
        Tell(5, Named);

        Assert.Equal([new FindingReport(Named, FindingReport.Began)], _reports.Due(5));
        Tell(6, Named with { Severity = 80 });
        Assert.Empty(_reports.Due(60));
    }

    [Fact]
    public void One_without_its_method_waits_a_moment_and_is_reported_again_when_it_is_known()
    {
        Tell(5, Nameless);
        Assert.Empty(_reports.Due(6));
        Assert.Equal([new FindingReport(Nameless, FindingReport.Began)], _reports.Due(5 + FindingReports.LongestWait));

        Tell(9, Named);
        Assert.Equal([new FindingReport(Named, FindingReport.Located)], _reports.Due(9));
        Assert.Empty(_reports.Due(60));
    }

    [Fact]
    public void One_that_is_over_before_that_is_reported_and_one_that_another_replaced_is_not()
    {
        Tell(5, Nameless);
        Tell(6, Nameless with { To = 6 });
        Tell(5, new Finding("workWaits", 4));
        Tell(6, new Finding("workWaits", 4) { To = 6, RefinedBy = "starvationByTaskWaits" });

        Assert.Equal("starvationByTaskWaits", Assert.Single(_reports.Due(6)).Finding.Rule);
        Assert.Empty(_reports.Due(60));
    }

    [Fact]
    public void The_same_rule_is_reported_again_when_it_begins_again()
    {
        Tell(5, Named);
        _reports.Due(5);
        Tell(8, Named with { To = 8 });
        _reports.Due(8);
        Tell(20, Named with { From = 19 });

        Assert.Single(_reports.Due(20));
    }

    private void Tell(double t, Finding finding) => _reports.Add(new FindingItem(t, finding));
}
