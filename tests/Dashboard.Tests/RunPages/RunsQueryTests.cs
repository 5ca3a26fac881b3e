using Dashboard.RunPages;

namespace Dashboard.Tests.RunPages;

public sealed class RunsQueryTests
{
    private const string Host = "http://localhost:5080";

    [Fact]
    public void A_copied_link_shows_the_same()
    {
        var query = RunsQuery.Parse(Host + "/runs").Filter("task & wait", "async", pinned: true).Toggle("a").Toggle("b").CompareWith("b");
        var again = RunsQuery.Parse(Host + query.ToUrl());

        Assert.Equal(("task & wait", "async", true, "b"), (again.Text, again.Style, again.Pinned, again.Baseline));
        Assert.Equal(["a", "b"], again.Chosen);
        Assert.Equal("/runs", new RunsQuery().ToUrl());
    }

    [Fact]
    public void Order_kind_target_and_finding_stand_in_the_address_and_go_with_Show_all_but_for_the_order()
    {
        var query = new RunsQuery().SortBy("latency.p95Ms").SortBy("latency.p95Ms").Only("incident", "My.App", "deadlock");
        var again = RunsQuery.Parse(Host + query.ToUrl());

        Assert.Equal(("latency.p95Ms", true), (again.Sort, again.Ascending));
        Assert.Equal(("incident", "My.App", "deadlock"), (again.Kind, again.Target, again.Finding));
        Assert.True(again.IsFiltered);
        Assert.Equal("/runs?sort=latency.p95Ms&order=asc", again.ShowAll().ToUrl());
        Assert.Equal("started", RunsQuery.Parse(Host + "/runs?sort=nothing").Sort);
        Assert.False(query.SortBy("threadsMax").Ascending);
    }

    [Fact]
    public void Two_to_six_runs_can_be_compared_and_the_first_chosen_is_the_baseline()
    {
        var query = new RunsQuery().Toggle("a");
        Assert.Null(query.CompareUrl);

        query = query.Toggle("b");
        Assert.Equal("/compare?runs=a,b&baseline=a", query.CompareUrl);

        query = "cdefg".Aggregate(query, (all, id) => all.Toggle(id.ToString()));
        Assert.Equal(["a", "b", "c", "d", "e", "f"], query.Chosen);
        Assert.False(query.CanChooseMore);
    }

    [Fact]
    public void Putting_the_baseline_back_makes_the_next_one_the_baseline()
    {
        var query = new RunsQuery().Toggle("a").Toggle("b").Toggle("c").CompareWith("b").Toggle("b");

        Assert.Equal(("a", "/compare?runs=a,c&baseline=a"), (query.Baseline, query.CompareUrl));
        Assert.Equal("a", query.CompareWith("gone").Baseline);
        Assert.Null(query.Without(["a", "c"]).Baseline);
    }

    [Fact]
    public void A_group_of_repeats_is_chosen_as_one_and_is_shown_by_itself_too()
    {
        var group = new RunsQuery().ToggleGroup("g-1");
        Assert.Equal("/compare?groups=g-1&baseline=g-1", group.CompareUrl);

        var both = group.Toggle("a").CompareWith("a");
        Assert.Equal("/compare?runs=a&groups=g-1&baseline=a", both.CompareUrl);
        Assert.Equal(["a", "g-1"], RunsQuery.Parse(Host + both.ToUrl()).Chosen);
        Assert.Equal("a", RunsQuery.Parse(Host + both.ToUrl()).Baseline);
        Assert.Null(both.ToggleGroup("g-1").CompareUrl);

        var full = "bcdef".Aggregate(both, (all, id) => all.Toggle(id.ToString()));
        Assert.Equal(["a", "b", "c", "d", "e", "g-1"], full.Chosen);
        Assert.Equal(full.Chosen, full.ToggleGroup("g-2").Chosen);
    }

    [Fact]
    public void What_makes_no_sense_in_an_address_is_left_out()
    {
        var query = RunsQuery.Parse(Host + "/runs?runs=a,,../b,a,c,d,e,f,g,h&baseline=nobody&pinned=maybe&style=");

        Assert.Equal(["a", "c", "d", "e", "f", "g"], query.Chosen);
        Assert.Equal("a", query.Baseline);
        Assert.False(query.IsFiltered);
    }
}
