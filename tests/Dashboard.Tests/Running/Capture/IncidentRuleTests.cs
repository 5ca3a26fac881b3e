using Dashboard.Diagnosis.Rules;
using Dashboard.Running.Capture;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Running.Capture;

/// <summary>When a capture begins and ends.</summary>
public sealed class IncidentRuleTests
{
    private readonly IncidentRule _rule = new();

    [Theory]
    [InlineData(RuleIds.StarvationByTaskWaits, 60, true)]
    [InlineData(RuleIds.StarvationByBlocking, 60, true)]
    [InlineData(RuleIds.BlockedNotInjected, 60, true)]
    [InlineData(RuleIds.LockConvoy, 60, true)]
    [InlineData(RuleIds.SteadyBlocking, 35, true)]
    [InlineData(RuleIds.Deadlock, 95, true)]
    [InlineData(RuleIds.Ceiling, 80, true)]
    [InlineData(RuleIds.CpuBound, 45, false)]
    [InlineData(RuleIds.Blind, 20, false)]
    [InlineData(RuleIds.HealthyTuning, 0, false)]
    [InlineData(RuleIds.Recovering, 10, false)]
    public void Blocked_threads_and_a_pool_at_its_maximum_are_incidents(string rule, int severity, bool isIncident) =>
        Assert.Equal(isIncident, Told(200, new Finding(rule, 198) { Severity = severity }) is not null);

    [Fact]
    public void What_came_2_minutes_before_it_is_kept_and_10_seconds_after_it()
    {
        var finding = Told(300, Starvation(298))!;

        Assert.Equal(178, _rule.OriginOf(finding));
        Assert.Null(_rule.EndOf(320));
        Told(321, Starvation(298) with { To = 320 });
        Assert.Null(_rule.EndOf(330.9));
        Assert.Equal("Resolved after 23 s.", _rule.EndOf(331));
    }

    [Fact]
    public void A_finding_that_is_refined_or_followed_by_another_goes_on()
    {
        Told(300, Starvation(298));
        Told(310, Starvation(298) with { To = 309, RefinedBy = RuleIds.LockConvoy });
        Assert.Null(Told(310, new Finding(RuleIds.LockConvoy, 298) { Severity = 60 }));
        Assert.Null(_rule.EndOf(330));

        Told(330, new Finding(RuleIds.LockConvoy, 298) { Severity = 60, To = 329 });
        Told(335, Starvation(334));
        Assert.Null(_rule.EndOf(350));
    }

    [Fact]
    public void One_that_does_not_end_is_kept_for_10_minutes()
    {
        Told(300, Starvation(298));

        Assert.Null(_rule.EndOf(899.9));
        Assert.Equal("Still unresolved after the 10 minutes that are recorded.", _rule.EndOf(900));
    }

    [Fact]
    public void After_a_capture_there_is_none_for_10_minutes_and_a_finding_that_began_in_them_is_not_captured_later()
    {
        Told(300, Starvation(298));
        Told(310, Starvation(298) with { To = 310 });
        _rule.End(320);

        Assert.Null(Told(900, Starvation(898)));
        Assert.Null(Told(925, Starvation(898) with { Severity = 80 }));
        Told(926, Starvation(898) with { To = 926 });
        Assert.NotNull(Told(930, Starvation(928)));
    }

    [Fact]
    public void What_could_not_be_written_costs_no_pause()
    {
        Told(300, Starvation(298));
        _rule.End(300, counts: false);
        Told(301, Starvation(298) with { To = 301 });

        Assert.NotNull(Told(310, Starvation(309)));
    }

    [Fact]
    public void A_finding_of_a_run_is_not_captured_and_one_after_it_begins_at_the_runs_end()
    {
        _rule.Forget(300);

        Assert.Null(Told(301, Starvation(299.5)));
        Told(302, Starvation(299.5) with { To = 302 });
        var next = Told(310, Starvation(308))!;
        Assert.Equal(300, _rule.OriginOf(next));
    }

    [Fact]
    public void While_it_may_not_begin_a_finding_is_not_captured_later_either()
    {
        Assert.Null(_rule.Add(new FindingItem(200, Starvation(198)), mayBegin: false));

        Assert.Null(Told(205, Starvation(198)));
    }

    [Fact]
    public void A_target_that_was_just_attached_has_no_minutes_before() => Assert.Equal(0, _rule.OriginOf(Told(5, Starvation(3))!));

    private static Finding Starvation(double from) => new(RuleIds.StarvationByTaskWaits, from) { Severity = 70, Title = "Thread-pool starvation from Task waits" };

    private Finding? Told(double t, Finding finding) => _rule.Add(new FindingItem(t, finding), mayBegin: true);
}
