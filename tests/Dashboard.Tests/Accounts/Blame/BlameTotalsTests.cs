using Dashboard.Accounts.Blame;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Blame;

public sealed class BlameTotalsTests
{
    private static readonly BlameCulprit Report = new(BlameKinds.Thread) { Route = "GET /report", Site = "ReportService.Load (Task wait)" };
    private static readonly BlameCulprit Own = new(BlameKinds.Thread) { Route = "GET /orders", Site = "Orders.Get (lock)" };
    private static readonly BlameCulprit Waking = new(BlameKinds.Waking);

    [Fact]
    public void Windows_add_up_to_means_and_shares_of_each_route()
    {
        var rows = BlameTotals.Rows([Window(4, ("GET /orders", 2, [3, 1, 0])), Window(5, ("GET /orders", 2, [2.4, 0.4, 1.2]))]);

        var report = rows.Single(row => row.CulpritRoute == "GET /report");
        Assert.Equal((1.35, 0.675, 4), (Math.Round(report.SecondsPerRequest, 6), Math.Round(report.Share, 6), report.Requests));
        Assert.Equal(1, rows.Sum(row => row.Share), 6);
    }

    [Fact]
    public void The_culprit_comes_first_that_made_others_wait_longest()
    {
        var rows = BlameTotals.Rows([Window(4, ("GET /orders", 1, [2, 9, 0]), ("GET /report", 1, [9, 0.5, 0]))]);

        Assert.Equal(["GET /report", "GET /report", "GET /orders", "GET /orders"], rows.Select(row => row.CulpritRoute));
    }

    [Fact]
    public void A_route_with_many_culprits_tells_the_greatest_and_the_rest_as_others()
    {
        BlameCulprit[] many = [.. Enumerable.Range(0, 30).Select(i => new BlameCulprit(BlameKinds.Thread) { Route = $"R{i}", Site = "running" })];
        var rows = BlameTotals.Rows([new BlameWindow(4, 1) { Culprits = many, Victims = [new("V", 1, [.. many.Select((_, i) => 30.0 - i)])] }]);

        Assert.Equal(BlameTotals.MaxCulprits, rows.Count);
        Assert.Equal(465, rows.Sum(row => row.Seconds), 6);
        Assert.Equal(BlameKinds.Others, rows.Single(row => row.CulpritRoute is null).Kind);
    }

    [Fact]
    public void The_sentence_names_the_route_that_waits_how_long_and_because_of_whom() =>
        Assert.Equal(
            "GET /orders waits 3.2 s a request, 2.7 s of it because GET /report holds threads in ReportService.Load (Task wait).",
            BlameWords.Sentence(BlameTotals.Rows([Window(4, ("GET /orders", 1, [2.7, 0.4, 0.1]))])));

    [Fact]
    public void A_route_that_blocks_itself_is_told_so() =>
        Assert.Equal(
            "GET /orders waits 1 s a request, 900 ms of it because requests of the same route hold threads in Orders.Get (lock).",
            BlameWords.Sentence(BlameTotals.Rows([Window(4, ("GET /orders", 1, [0, 0.9, 0.1]))])));

    [Fact]
    public void Nothing_is_said_where_nobody_who_is_known_makes_requests_wait() =>
        Assert.Null(BlameWords.Sentence(BlameTotals.Rows([Window(4, ("GET /orders", 1, [0, 0, 2]))])));

    /// <summary>A finding names who makes others wait: not what happened to one request, and took no time worth a word.</summary>
    [Theory]
    [InlineData(1, 0.03, false)]
    [InlineData(1, 0.2, true)]
    [InlineData(20, 0.4, true)]
    public void What_another_route_costs_is_told_where_it_adds_up(long requests, double seconds, bool isTold) =>
        Assert.Equal(isTold, BlameWords.OfAnother(BlameTotals.Rows([Window(4, ("GET /orders", requests, [seconds, 0, 0]))])) is not null);

    [Fact]
    public void The_picture_is_as_wide_on_both_sides_and_its_bands_are_all_seconds()
    {
        var picture = BlamePicture.Of(BlameTotals.Rows([Window(4, ("GET /orders", 1, [2, 1, 0.5]), ("GET /report", 1, [3, 0.5, 0]))]))!;

        Assert.Equal((2, 3), (picture.Victims.Count, picture.Culprits.Count));
        Assert.Equal(7, picture.Bands.Sum(band => band.Seconds), 6);
        Assert.Equal(picture.Victims.Sum(block => block.Width), picture.Culprits.Sum(block => block.Width), 6);
        Assert.Equal(picture.Bands.Sum(band => band.Width), picture.Victims.Sum(block => block.Width), 6);
    }

    private static BlameWindow Window(double t, params (string Route, long Requests, double[] Seconds)[] victims) => new(t, 1)
    {
        Culprits = [Report, Own, Waking],
        Victims = [.. victims.Select(victim => new BlameVictim(victim.Route, victim.Requests, victim.Seconds))],
    };
}
