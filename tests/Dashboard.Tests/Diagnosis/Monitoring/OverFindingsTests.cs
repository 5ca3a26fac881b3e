using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Diagnosis.Monitoring;

public sealed class OverFindingsTests
{
    private readonly OverFindings _over = new();

    [Fact]
    public void The_worst_of_what_ended_last_is_remembered_for_a_quarter_of_an_hour()
    {
        var blocked = new Finding(RuleIds.BlockedNotInjected, 2) { Severity = 60, To = 8 };
        _over.Add(blocked);
        _over.Add(new Finding(RuleIds.StarvationByBlocking, 8) { Severity = 80 });
        Assert.Equal(blocked, _over.LastAt(9));

        var starved = new Finding(RuleIds.StarvationByBlocking, 8) { Severity = 80, To = 20 };
        _over.Add(starved);
        _over.Add(new Finding(RuleIds.Recovering, 20) { Severity = 10, To = 25 });
        Assert.Equal(starved, _over.LastAt(20 + PoolAssessment.OverSeconds));
        Assert.Null(_over.LastAt(21 + PoolAssessment.OverSeconds));

        var later = new Finding(RuleIds.CpuBound, 100) { Severity = 45, To = 110 };
        _over.Add(later);
        Assert.Equal(later, _over.LastAt(111));
    }

    [Fact]
    public void What_another_rule_took_over_was_not_it() =>
        Assert.Null(Of(new Finding(RuleIds.BlockedNotInjected, 2) { Severity = 60, To = 8, RefinedBy = RuleIds.StarvationByBlocking }));

    private Finding? Of(Finding finding)
    {
        _over.Add(finding);
        return _over.LastAt(9);
    }
}
