using Dashboard.Charts.Svg;
using Dashboard.Diagnosis.Page;
using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Diagnosis.Page;

public sealed class EvidenceTests
{
    private static readonly TargetFacts Target = new(1, "target", null, "", null, null, null) { ProcessorCount = 2, MinThreads = 2 };

    /// <summary>A minute, a sample each 250 ms, whose queue is its time; a raised goal each second.</summary>
    private static readonly TimelineItem[] Minute =
    [
        new FirstRequest(10),
        .. Enumerable.Range(1, 240).SelectMany(i => Sample(i * 0.25)),
    ];

    private static readonly Finding Over = new(RuleIds.StarvationByTaskWaits, 20) { To = 30 };

    [Fact]
    public void The_charts_show_five_seconds_before_and_after()
    {
        Assert.Equal((15, 35, false), Evidence.WindowOf(Over, Minute));
    }

    [Fact]
    public void While_it_lasts_they_end_with_the_newest_sample()
    {
        Assert.Equal((45, 60, false), Evidence.WindowOf(new Finding(RuleIds.CpuBound, 50), Minute));
    }

    [Fact]
    public void A_finding_of_an_hour_is_shown_with_its_first_two_minutes()
    {
        var hour = new Finding(RuleIds.CpuBound, 10) { To = 3610 };

        Assert.Equal((5, 130, true), Evidence.WindowOf(hour, Minute));
        Assert.True(Evidence.Of(hour, FindingScene.OfRun(Minute, Target)).IsCut);
    }

    [Fact]
    public void Of_the_items_those_of_the_stretch_are_taken_and_samples_two_seconds_before_it_for_the_rates()
    {
        var cut = Evidence.Cut(Minute, 15, 35);

        Assert.Equal((13, 35), (cut.OfType<PoolSample>().First().T, cut.OfType<PoolSample>().Last().T));
        Assert.Equal(89, cut.OfType<PoolSample>().Count());
    }

    [Fact]
    public void The_goal_is_known_from_the_first_moment_on_and_what_came_before_is_not_marked()
    {
        var changes = Evidence.Cut(Minute, 15.5, 35).OfType<Injection>().ToList();

        Assert.Equal((15.5, 15, false), (changes[0].T, changes[0].Goal, changes[0].RaisesGoal));
        Assert.Equal(Enumerable.Range(16, 20).Select(t => (double)t), changes.Skip(1).Select(change => change.T));
        Assert.All(changes.Skip(1), change => Assert.True(change.RaisesGoal));
    }

    [Fact]
    public void What_is_drawn_lies_inside_the_stretch_and_is_counted_from_the_first_request()
    {
        var evidence = Evidence.Of(Over, FindingScene.OfRun(Minute, Target));

        Assert.Equal(["Thread Count", "Queue Length", "CPU", "Completed Work Items"], evidence.Charts.Select(chart => chart.Title));
        Assert.All(evidence.Charts, chart => Assert.Equal((5, 25), chart.XRange));
        Assert.All(evidence.Charts.SelectMany(chart => chart.Series).SelectMany(series => series.Points), point => Assert.InRange(point.X, 5, 25));
        var queued = evidence.Charts[1].Series[0].Points;
        Assert.Equal(new SvgPoint(5, 15), queued[0]);
        Assert.Equal(new SvgPoint(25, 35), queued[^1]);
        Assert.Equal(new SvgBand(10, 20, "the finding"), Assert.Single(evidence.Charts[0].Bands));
    }

    [Fact]
    public void Threads_have_their_goal_their_minimum_and_a_marker_for_each_injection_of_the_stretch()
    {
        var threads = Evidence.Of(Over, FindingScene.OfRun(Minute, Target)).Charts[0];

        Assert.Equal(["Task waits", "goal", "min", "threads"], threads.Series.Select(series => series.Name).Order());
        Assert.Equal(Enumerable.Range(5, 21).Select(t => (double)t), threads.Series.Single(series => series.Glyph is not null).Points.Select(point => point.X));
    }

    [Theory]
    [InlineData(RuleIds.LockConvoy, "Lock contentions")]
    [InlineData(RuleIds.CpuBound, "CPU")]
    [InlineData(RuleIds.Ceiling, "Queue Length")]
    [InlineData(RuleIds.BlockedNotInjected, "Completed Work Items")]
    public void Each_rule_shows_what_it_looks_at(string rule, string title)
    {
        var charts = Evidence.Of(Over with { Rule = rule }, FindingScene.OfRun(Minute, Target)).Charts;

        Assert.Contains(title, charts.Select(chart => chart.Title));
        Assert.InRange(charts.Count, 2, 4);
    }

    [Fact]
    public void Every_rule_has_charts()
    {
        Assert.All(RuleIds.All, rule => Assert.NotEmpty(Evidence.Of(Over with { Rule = rule }, FindingScene.OfRun(Minute, Target)).Charts));
    }

    [Fact]
    public void Without_anything_around_it_there_is_no_chart()
    {
        Assert.Empty(Evidence.Of(Over, FindingScene.None).Charts);
    }

    private static IEnumerable<TimelineItem> Sample(double t)
    {
        yield return new PoolSample(t, 0.25) { ThreadCount = 3, QueueLength = t, CompletedItems = 5, CpuPercent = 2, LockContentions = 3 };
        if (t % 1 == 0)
        {
            yield return new Injection(t, InjectionReasons.CooperativeBlocking, (int)t, (int)t - 1, true, 0);
        }
    }
}
