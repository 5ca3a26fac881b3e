using Dashboard.Compare.Charts;
using Dashboard.Compare.Verdicts;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Compare;

public sealed class ComparedRunTests
{
    [Fact]
    public void A_run_with_one_load_is_shown_whole_and_begins_at_its_first_request()
    {
        var run = CompareRuns.Column(CompareRuns.One("a"), 1);

        Assert.Equal(("B", CompareRuns.First, "Title of a"), (run.Letter, run.From, run.Title));
        Assert.Equal(48, run.Intervals.Count);
        Assert.Equal(0, run.Shown[0].T);
        Assert.Equal(48, run.DuringLoad.Count(item => item is LoadInterval));
        Assert.All(run.DuringLoad, item => Assert.InRange(item.T, CompareRuns.First - 0.1, CompareRuns.First + 12.01));
    }

    [Fact]
    public void Of_a_plan_with_several_loads_the_main_one_is_taken_and_another_by_name()
    {
        var recorded = CompareRuns.Two("a");
        var (main, slow) = (CompareRuns.Column(recorded), CompareRuns.Column(recorded, 0, "slow"));

        Assert.Equal(("fast", 12, 16), (main.Load!.Name, main.From, main.Intervals.Count));
        Assert.Equal(("slow", 3, 16), (slow.Load!.Name, slow.From, slow.Intervals.Count));
        Assert.Equal(["slow", "fast"], main.LoadNames);
        Assert.Equal("Title of a: fast", main.Title);
        Assert.Equal("a@slow", slow.Reference.Key);
    }

    [Fact]
    public void What_is_shown_of_one_load_ends_where_the_next_begins_and_starts_a_little_before()
    {
        var recorded = CompareRuns.Two("a");
        var (slow, fast) = (CompareRuns.Column(recorded, 0, "slow"), CompareRuns.Column(recorded, 0, "fast"));

        Assert.InRange(slow.Shown[0].T, 0.9, 1.1);
        Assert.InRange(slow.Shown[^1].T, 11, 12);
        Assert.InRange(fast.Shown[0].T, 9.9, 10.1);
        Assert.Contains(slow.Shown, item => item is Phase { Name: "rest" });
        Assert.DoesNotContain(slow.DuringLoad, item => item.T > 7.02);
    }

    [Fact]
    public void The_facts_of_one_load_are_its_own_plan_and_the_minimum_threads_that_held_then()
    {
        var facts = ComparedFacts.Of([CompareRuns.Column(CompareRuns.Two("a")).Header, CompareRuns.Column(CompareRuns.Two("a"), 0, "slow").Header]);

        Assert.Equal(["/fast (fast)", "/slow (slow)"], facts.Single(fact => fact.Name == "Endpoint").Values);
        Assert.Equal(["100", "100"], facts.Single(fact => fact.Name == "Min threads").Values);
        Assert.Equal(["unknown", "unknown"], facts.Single(fact => fact.Name == "Max threads").Values);
    }

    [Fact]
    public void A_load_that_the_run_does_not_have_is_named_and_the_main_one_shown()
    {
        var run = CompareRuns.Column(CompareRuns.Two("a"), 0, "other");

        Assert.Equal("Title of a has no load named 'other': 'fast' is shown.", run.Problem);
        Assert.Equal("fast", run.Load!.Name);
    }

    [Fact]
    public void An_interrupted_run_has_its_curves_and_no_figures_of_the_load()
    {
        var whole = CompareRuns.One("a");
        var run = CompareRuns.Column(whole with { Summary = null, Items = [.. whole.Items.Where(item => item is not RunSummary)] });

        Assert.Null(run.Load);
        Assert.Equal((CompareRuns.First, 48), (run.From, run.Intervals.Count));
        Assert.NotNull(LatencyCurves.Histogram(run));
    }

    [Fact]
    public void A_name_given_by_a_person_is_the_title()
    {
        var whole = CompareRuns.One("a");

        Assert.Equal("Mine", CompareRuns.Column(whole with { Items = [.. whole.Items, new RunNote(20) { Title = "Mine" }] }).Title);
    }
}
