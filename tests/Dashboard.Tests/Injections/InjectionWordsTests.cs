using System.Text.Json;
using Dashboard.Injections;
using Dashboard.Tests.Charts;
using Dashboard.Timeline;

namespace Dashboard.Tests.Injections;

public sealed class InjectionWordsTests
{
    private static readonly Shared Cases = JsonSerializer.Deserialize<Shared>(ScriptTests.Fixture("injections"), JsonSerializerOptions.Web)!;

    [Fact]
    public void A_change_says_why_from_where_to_where_by_what_rule_and_what_was_going_on()
    {
        var story = InjectionWords.Of(new Injection(1.1, 6, 5, 4, true, 0), new PoolSample(1.25, 0.25) { QueueLength = 88, CpuPercent = 1.6 });

        Assert.Equal("Starvation: goal raised from 4 to 5 threads", story.Title);
        Assert.StartsWith("Every 500 ms a gate checks", story.Rule);
        Assert.Equal("88 work items were queued and the CPU was at 1.6 %.", story.Then);
        Assert.Equal($"{story.Title}. {story.Then} {story.Rule}", story.Sentence);
    }

    [Fact]
    public void The_browser_is_told_of_each_reason_what_the_server_says_itself()
    {
        Assert.Equal(Cases.Reasons, InjectionWords.Reasons);
        var templates = JsonSerializer.SerializeToElement(InjectionWords.Templates, JsonSerializerOptions.Web);
        Assert.Equal(Cases.Templates.OrderBy(one => one.Key, StringComparer.Ordinal), templates.EnumerateObject().ToDictionary(one => one.Name, one => one.Value.GetString()!).OrderBy(one => one.Key, StringComparer.Ordinal));
        Assert.Equal(InjectionReasons.All.Select(reason => InjectionWords.RuleOf(reason.Number)), InjectionWords.Reasons.Select(reason => reason.Rule));
    }

    [Fact]
    public void Every_case_that_the_browser_is_held_to_reads_so_here_with_the_sample_around_it_else_the_last_before_it()
    {
        Assert.InRange(Cases.Cases.Count, 11, 100);
        foreach (var one in Cases.Cases)
        {
            var tally = new InjectionTally();
            var change = new Injection(one.T, one.Reason, one.Goal, one.PreviousGoal, RaisesGoal: true, 0);
            var samples = Cases.Samples.Where(sample => sample.Interval is not null)
                .Select(sample => new PoolSample(sample.T, sample.Interval!.Value) { QueueLength = sample.Queue, CpuPercent = sample.Cpu });
            foreach (var item in samples.Append<TimelineItem>(change).OrderBy(item => item.T))
            {
                tally.Add(item);
            }

            Assert.Equal($"{one.What}: {one.Title}. {one.Then} {InjectionWords.RuleOf(one.Reason)}", $"{one.What}: {InjectionWords.Of(tally.Recent.Single()).Sentence}");
        }
    }

    [Fact]
    public void A_change_that_is_told_after_its_sample_still_finds_it()
    {
        var tally = new InjectionTally();
        tally.Add(new PoolSample(1, 0.25) { QueueLength = 5 });
        tally.Add(new PoolSample(1.25, 0.25) { QueueLength = 7 });
        tally.Add(new Injection(1.2, 6, 5, 4, true, 0));
        tally.Add(new Injection(0.1, 6, 6, 5, true, 0));

        Assert.Equal([null, 7], tally.Recent.Select(raised => raised.Sample?.QueueLength));
    }

    [Fact]
    public void Every_reason_has_a_rule_of_its_own_and_an_unknown_one_says_that_it_is_unknown()
    {
        var rules = InjectionReasons.All.Select(reason => InjectionWords.RuleOf(reason.Number)).ToList();

        Assert.Distinct(rules);
        Assert.All(rules, rule => Assert.EndsWith(".", rule));
        Assert.Equal("This version of the dashboard does not know this reason.", InjectionWords.RuleOf(42));
    }

    private sealed record Shared(Dictionary<string, string> Templates, IReadOnlyList<ReasonWords> Reasons, IReadOnlyList<Sample> Samples, IReadOnlyList<Case> Cases);

    private sealed record Sample(double T, double? Interval, double? Queue, double? Cpu);

    private sealed record Case(string What, int Reason, int Goal, int? PreviousGoal, double T, string Title, string Then);
}
