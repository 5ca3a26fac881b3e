using Dashboard.Cli;
using Dashboard.Diagnosis.Rules;
using Dashboard.Running;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Cli;

public sealed class FailOnFindingTests
{
    [Fact]
    public void A_blocking_finding_breaks_a_build_and_says_how_the_pool_starved() =>
        Assert.Equal("--fail-on starvation: It starved.", FailOnFinding.Broken([Run("a", Blocked(60))], FailOnFinding.Starvation));

    [Theory]
    [InlineData(RuleIds.StarvationByTaskWaits, 60, null, true)]
    [InlineData(RuleIds.StarvationByBlocking, 60, null, true)]
    [InlineData(RuleIds.BlockedNotInjected, 60, null, true)]
    [InlineData(RuleIds.SteadyBlocking, 35, null, true)]
    [InlineData(RuleIds.LockConvoy, 35, null, true)]
    [InlineData(RuleIds.Deadlock, 95, null, true)]
    [InlineData(RuleIds.BlockedNotInjected, 24, null, false)]
    [InlineData(RuleIds.BlockedNotInjected, 60, RuleIds.CpuBound, false)]
    [InlineData(RuleIds.CpuBound, 90, null, false)]
    [InlineData(RuleIds.HiddenQueue, 50, null, false)]
    [InlineData(RuleIds.Blind, 20, null, false)]
    public void Only_what_says_that_threads_were_blocked_counts_and_only_while_no_other_rule_knows_better(string rule, int severity, string? refinedBy, bool breaks) =>
        Assert.Equal(breaks, FailOnFinding.Broken([Run("a", new Finding(rule, 1) { Severity = severity, RefinedBy = refinedBy })], FailOnFinding.Starvation) is not null);

    [Fact]
    public void Of_several_runs_it_says_which_and_tells_the_worst()
    {
        FinishedRun[] runs = [Run("a"), Run("b", Blocked(50)), Run("c", Blocked(80, "It starved most.")), Run("d")];

        Assert.Equal("--fail-on starvation: 2 of 4 runs had blocked pool threads (b, c); the worst, c: It starved most.", FailOnFinding.Broken(runs, FailOnFinding.Starvation));
        Assert.Contains(
            "(0, 1, 2, 3, 4 and 2 more)",
            FailOnFinding.Broken([.. Enumerable.Range(0, 7).Select(i => Run($"{i}", Blocked(50)))], FailOnFinding.Starvation),
            StringComparison.Ordinal);
    }

    /// <summary>A server in which every request hangs has an idle pool.</summary>
    [Theory]
    [InlineData(RuleIds.RequestsHang, 80, null, true)]
    [InlineData(RuleIds.StarvationByBlocking, 60, null, true)]
    [InlineData(RuleIds.CpuBound, 90, null, true)]
    [InlineData(RuleIds.WorkWaits, 60, RuleIds.CpuBound, false)]
    [InlineData(RuleIds.Blind, 20, null, false)]
    public void Trouble_is_whatever_is_wrong(string rule, int severity, string? refinedBy, bool breaks) => Assert.Equal(
        breaks ? "--fail-on trouble: It hung." : null,
        FailOnFinding.Broken([Run("a", new Finding(rule, 1) { Severity = severity, RefinedBy = refinedBy, Sentence = "It hung." })], FailOnFinding.Trouble));

    [Fact]
    public void Healthy_runs_break_nothing() => Assert.All(new[] { FailOnFinding.Starvation, FailOnFinding.Trouble }, word => Assert.Null(FailOnFinding.Broken([Run("a"), Run("b")], word)));

    private static Finding Blocked(int severity, string sentence = "It starved.") => new(RuleIds.StarvationByBlocking, 1) { Severity = severity, Sentence = sentence };

    private static FinishedRun Run(string id, params Finding[] findings) => new(id, "/file", GeneratedRun.Header(id), GeneratedRun.Summary()) { Findings = findings };
}
