using Dashboard.Compare;

namespace Dashboard.Tests.Compare;

public sealed class CompareQueryTests
{
    [Fact]
    public void An_address_says_runs_baseline_metric_and_threshold_and_is_written_back_the_same()
    {
        var query = CompareQuery.Parse("a,b@sync%20%C3%97%20100,b", "g1,g2@fast", "b", "p95", "2.5%", "g1");

        ComparedRef[] groups = [new ComparedRef("g1", null) { IsGroup = true }, new ComparedRef("g2", "fast") { IsGroup = true }];
        Assert.Equal([new ComparedRef("a", null), new ComparedRef("b", "sync × 100"), new ComparedRef("b", null), .. groups], query.Sides);
        Assert.Equal(("g1", "b", "p95", 2.5), (Assert.Single(query.Unfolded), query.Baseline, query.Metric?.Name, query.ThresholdPercent));
        Assert.Empty(query.Problems);
        var parts = Parts(query.Address());
        Assert.Equivalent(query, CompareQuery.Parse(parts["runs"], parts["groups"], parts["baseline"], parts["metric"], parts["threshold"], parts["unfold"]));
    }

    [Fact]
    public void What_is_usual_stands_in_no_address()
    {
        Assert.Equal("/compare", CompareQuery.Parse(null, "", null, "", "5").Address());
        Assert.Equal("/compare?runs=a,b", CompareQuery.Parse("a,b,a,", null, null, null, null).Address());
    }

    [Fact]
    public void Throughput_that_somebody_chose_stands_in_the_address_because_of_open_loops_it_is_not_the_usual_metric()
    {
        Assert.Equal("/compare?runs=a,b&metric=completedPerSecond", CompareQuery.Parse("a,b", null, null, "completedPerSecond", null).Address());
    }

    [Fact]
    public void A_name_of_a_load_may_hold_a_comma_and_an_at()
    {
        var reference = new ComparedRef("a", "x, y@z");

        Assert.Equal(reference, ComparedRef.Parse(reference.Key));
        Assert.DoesNotContain(',', reference.Key);
    }

    [Theory]
    [InlineData("a,b,c,d,e,f,g", null, null, "At most 6 runs can be compared at once, and this address names 7: choose fewer.")]
    [InlineData("a", "p42", null, "Unknown metric 'p42': use one of completedPerSecond, p50, p95, p99.")]
    [InlineData("a", null, "-3", "The threshold '-3' is not a percentage above 0 and up to 1000: using 5 %.")]
    [InlineData("a", null, "NaN", "The threshold 'NaN' is not a percentage above 0 and up to 1000: using 5 %.")]
    public void What_cannot_be_used_is_a_sentence(string runs, string? metric, string? threshold, string sentence)
    {
        var query = CompareQuery.Parse(runs, null, null, metric, threshold);

        Assert.Equal([sentence], query.Problems);
        Assert.Equal((metric is null ? "p95" : null, 5), (CompareQuery.Parse(runs, null, null, metric ?? "p95", threshold).Metric?.Name, query.ThresholdPercent));
    }

    [Fact]
    public void Another_load_of_the_baseline_stays_the_baseline_and_a_run_taken_out_is_it_no_longer()
    {
        var query = CompareQuery.Parse("a,b", null, "b", null, null);

        Assert.Equal("b@fast", query.Replace(query.Sides[1], query.Sides[1] with { Load = "fast" }).Baseline);
        Assert.Equal(("/compare?runs=a", null), (query.Without("b").Address(), query.Without("b").Baseline));
    }

    [Fact]
    public void A_report_of_the_page_has_the_pages_parameters()
    {
        var query = CompareQuery.Parse("a@slow,b", "g", "b", "p99", null, "g");

        Assert.Equal(query.Address().Replace("/compare?", "/compare/report.html?", StringComparison.Ordinal), query.Address("/compare/report.html"));
        Assert.Contains("runs=a%40slow,b&groups=g&baseline=b&metric=p99&unfold=g", query.Address("/compare/report.json"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("20261121T060000Z-s2-0a1b", "20261121T060000Z-s2-0a1b", null, false)]
    [InlineData("20261121T060000Z-s2-0a1b@sync%20×%20100", "20261121T060000Z-s2-0a1b", "sync × 100", false)]
    [InlineData("/tmp/me@home/a.run.jsonl", "/tmp/me@home/a.run.jsonl", null, true)]
    [InlineData("/tmp/me@home/a.run.jsonl@fast", "/tmp/me@home/a.run.jsonl", "fast", true)]
    public void The_command_line_names_runs_loads_and_files(string name, string id, string? load, bool isFile)
    {
        var reference = ComparedRef.Named(name);

        Assert.Equal((id, load, isFile ? id : null), (reference.Id, reference.Load, reference.File));
    }

    private static Dictionary<string, string> Parts(string address) =>
        address.Split('?')[1].Split('&').Select(part => part.Split('=')).ToDictionary(part => part[0], part => Uri.UnescapeDataString(part[1]), StringComparer.Ordinal);
}
