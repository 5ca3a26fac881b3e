using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Diagnosis;

public sealed class RunFindingsTests
{
    private static readonly TargetFacts Target = new(1, "target", null, "", null, null, null) { ProcessorCount = 2, MinThreads = 2 };

    [Fact]
    public void Of_a_file_without_findings_they_are_worked_out_and_said_to_be()
    {
        var found = RunFindings.Of(Blocked, null, Target);

        Assert.False(found.IsStored);
        Assert.Equal(RuleIds.BlockedNotInjected, found.Verdict.Rule);
        Assert.Equal(RuleIds.BlockedNotInjected, Assert.Single(found.Troubles).Rule);
        Assert.NotNull(found.Troubles[0].To);
    }

    [Fact]
    public void What_the_recorder_found_counts_and_of_several_words_on_it_the_last()
    {
        var first = new Finding(RuleIds.StarvationByBlocking, 3) { Severity = 45, Sentence = "first" };
        TimelineItem[] items = [.. Blocked, new FindingItem(5, first), new FindingItem(9, first with { Severity = 70, Sentence = "last", To = 9 })];
        var verdict = new PoolVerdict(RuleIds.StarvationByBlocking, 70, "last") { From = 3, To = 9 };

        var found = RunFindings.Of(items, new RunSummary(10, RunSummary.Completed, "") { Verdict = verdict }, Target);

        Assert.True(found.IsStored);
        Assert.Equal("last", Assert.Single(found.All).Sentence);
        Assert.Same(verdict, found.Verdict);
    }

    [Fact]
    public void What_an_interrupted_run_has_of_findings_is_no_part_of_a_new_diagnosis() =>
        Assert.Empty(RunFindings.Of([new FindingItem(1, new Finding(RuleIds.Deadlock, 0) { Severity = 95 })], null, Target).All);

    [Fact]
    public void A_refined_finding_is_no_trouble_of_its_own()
    {
        Finding[] all = [new(RuleIds.BlockedNotInjected, 1) { Severity = 50, RefinedBy = RuleIds.StarvationByTaskWaits }, new(RuleIds.CpuBound, 2) { Severity = 30 }];

        Assert.Equal(RuleIds.CpuBound, Assert.Single(new RunFindings(all, new PoolVerdict("", 0, ""), true).Troubles).Rule);
    }

    [Theory]
    [InlineData(1, 3, true)]
    [InlineData(8, 12, true)]
    [InlineData(0, 2, false)]
    [InlineData(9, 12, false)]
    public void A_load_starved_when_a_blocking_finding_overlaps_it(double from, double to, bool starved)
    {
        Finding[] found = [new(RuleIds.StarvationByBlocking, 2) { Severity = 70, To = 9 }, new(RuleIds.CpuBound, 0) { Severity = 40 }];

        Assert.Equal(starved, RunFindings.IsStarved(found, from, to));
        Assert.True(RunFindings.IsStarved([found[0] with { To = null }], 20, 30));
    }

    [Theory]
    [InlineData("Thread-pool starvation", "up to 9 work items waited 1.5 s. It was bad.", "Thread-pool starvation: up to 9 work items waited 1.5 s. It was bad.")]
    [InlineData("Coping, but 9 threads blocked", "A little more load.", "Coping, but 9 threads blocked. A little more load.")]
    [InlineData("Healthy", "238 requests/s: it is well.", "Healthy: 238 requests/s: it is well.")]
    [InlineData("Healthy", "", "Healthy.")]
    public void A_verdict_has_a_headline_and_the_rest_and_a_sentence_of_both(string headline, string detail, string sentence)
    {
        var verdict = PoolVerdict.Of(PoolVerdict.Healthy, 0, new FindingText(headline, detail));

        Assert.Equal((headline, sentence), (verdict.Headline, verdict.Sentence));
        Assert.Equal(detail, verdict.Detail, ignoreCase: true);
        Assert.DoesNotMatch("^[a-z]", verdict.Detail);
    }

    private static IReadOnlyList<TimelineItem> Blocked =>
    [
        .. Enumerable.Range(1, 40).Select(i => new PoolSample(i * 0.25, 0.25)
        {
            ThreadCount = 4, QueueLength = i < 8 ? 0 : 30, CpuPercent = 2, CompletedItems = 4, LockContentions = 0,
        }),
    ];

    [Fact]
    public void What_was_wrong_for_a_moment_of_a_load_is_not_its_result_but_what_was_much_worse_is()
    {
        Finding[] found = [new(RuleIds.StarvationByBlocking, 4) { Severity = 61, To = 8 }, new(RuleIds.Collections, 4) { Severity = 50, To = 17 }];
        Assert.Equal(RuleIds.Collections, RunFindings.WorstIn(found)!.Rule);

        Assert.Equal(RuleIds.StarvationByBlocking, RunFindings.WorstIn([found[0] with { Severity = 75 }, found[1]])!.Rule);
        Assert.Equal(RuleIds.StarvationByBlocking, RunFindings.WorstIn([found[0] with { From = 13, To = 17 }, found[1]])!.Rule);
        Assert.Equal(RuleIds.StarvationByBlocking, RunFindings.WorstIn([found[0] with { To = null }, found[1]])!.Rule);
        Assert.Null(RunFindings.WorstIn([]));
    }
}
