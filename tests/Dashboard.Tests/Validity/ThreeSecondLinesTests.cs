using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

public sealed class ThreeSecondLinesTests
{
    [Fact]
    public void Idle_seconds_have_lines_too()
    {
        var lines = Run(from: 0, Samples(0, 10, threads: 3));

        Assert.Equal([(3.0, 3, 0.0), (6.0, 3, 0.0), (9.0, 3, 0.0)], lines.Select(line => (line.T, line.Threads!.Value, line.RequestsPerSecond)));
        Assert.Equal("3 threads, 0 req/sec", lines[0].ToString());
        Assert.All(lines, line => Assert.True(line is { Phase: null, PercentOfTheory: null }));
    }

    [Fact]
    public void A_line_is_given_out_once_and_only_when_nothing_of_it_can_come_any_more()
    {
        var lines = new ThreeSecondLines(0);

        Assert.Empty(lines.Add(Sample(3, 8)));
        Assert.Empty(lines.Add(Interval(4.2, 0.25, 10)));
        var line = Assert.Single(lines.Add(Sample(3 + ThreeSecondLines.GraceSeconds, 9)));
        Assert.Equal((3, 8), (line.T, line.Threads));
        Assert.Empty(lines.Add(Sample(4.5, 9)));
        Assert.Empty(lines.Finish());
    }

    [Fact]
    public void A_sample_that_comes_late_still_belongs_to_its_own_line()
    {
        var lines = Run(0, [Sample(1, 3), Interval(3.25, 0.25, 0), Sample(3.1, 7), Sample(2.9, 5), Sample(7, 7)]);

        Assert.Equal([5, 7], lines.Select(line => line.Threads!.Value));
    }

    [Fact]
    public void An_interval_across_two_lines_is_split_and_drained_requests_count()
    {
        var lines = Run(0, [Interval(2.5, 2.5, 300), Interval(3.5, 1, 200), Interval(4, 0.5, 50) with { Draining = true }, Sample(6, 3)]);

        Assert.Equal([400 / 3.0, 150 / 3.0], lines.Select(line => line.RequestsPerSecond));
    }

    [Fact]
    public void What_comes_too_late_for_its_line_is_in_the_next_and_not_lost()
    {
        var lines = Run(0, [Sample(5, 3), Interval(5.5, 3, 300), Interval(5.75, 0.25, 30), Sample(6, 3)]);

        Assert.Equal([0, 110], lines.Select(line => line.RequestsPerSecond));
    }

    [Fact]
    public void Percent_of_theory_stands_only_on_lines_that_the_load_filled()
    {
        List<TimelineItem> items = [new Phase(0, "rest", "Nothing is sent.") { Label = "rest" }, new Phase(2, "load", "100 connections.") { Label = "sync × 100", TheoryPerSecond = 200 }];
        items.AddRange(Enumerable.Range(1, 44).Select(i => Interval(2 + (i * 0.25), 0.25, 25)));
        items.Add(new Phase(13, "drain", "Nothing more is sent."));
        items.AddRange(Samples(0, 16.5, 3));
        var lines = Run(0, [.. items.OrderBy(item => item.T)]);

        Assert.Equal(["sync × 100", "sync × 100", "sync × 100", "sync × 100", "drain"], lines.Select(line => line.Phase));
        Assert.Equal([null, 50, 50, 50, null], lines.Select(line => line.PercentOfTheory));
    }

    [Fact]
    public void A_clock_that_does_not_begin_at_zero_shifts_the_lines()
    {
        Assert.Equal([103.5, 106.5], Run(100.5, Samples(100.5, 107, 3)).Select(line => line.T));
    }

    [Fact]
    public void A_flood_of_samples_is_bounded_and_the_last_one_counts()
    {
        var lines = Run(0, [.. Enumerable.Range(1, 20_000).Select(i => Sample(i * 0.00015, i)), Sample(5, 1)]);

        Assert.Equal(20_000, Assert.Single(lines).Threads);
    }

    private static List<ThreeSecondLine> Run(double from, IEnumerable<TimelineItem> items)
    {
        var report = new ThreeSecondLines(from);
        List<ThreeSecondLine> lines = [.. items.SelectMany(report.Add)];
        lines.AddRange(report.Finish());
        return lines;
    }

    private static IEnumerable<TimelineItem> Samples(double from, double to, double threads) =>
        Enumerable.Range(0, (int)((to - from) * 4) + 1).Select(i => Sample(from + (i * 0.25), threads));

    private static PoolSample Sample(double t, double threads) => new(t, 0.25) { ThreadCount = threads };

    private static LoadInterval Interval(double t, double seconds, long completed) => new(t, seconds, false, completed, completed, 0, 0);
}
