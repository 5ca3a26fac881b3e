using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Tails;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Tails;

public sealed class TailSentenceTests
{
    [Fact]
    public void It_says_what_the_slowest_have_that_the_fastest_half_has_not() => Assert.Equal(
        "GET /orders: the fastest 50 % took 38 ms on average, the slowest 1 % 4.1 s: 3.6 s more queued before the handler.",
        TailSentence.Of([Band("p0-p50", awaiting: 35, before: 3), Band("p50-p90", awaiting: 40), Band("p99-p100", awaiting: 497, before: 3_603)]));

    [Fact]
    public void It_names_two_parts_where_both_grew() => Assert.EndsWith(
        "1 s more awaiting and 900 ms more blocked by locks.",
        TailSentence.Of([Band("p0-p50", awaiting: 10), Band("p90-p100", awaiting: 1_010, locks: 900)]),
        StringComparison.Ordinal);

    [Fact]
    public void Where_nothing_is_much_slower_it_says_nothing()
    {
        Assert.Null(TailSentence.Of([Band("p0-p50", awaiting: 100), Band("p99-p100", awaiting: 190)]));
        Assert.Null(TailSentence.Of([Band("p0-p50", awaiting: 0.1), Band("p99-p100", awaiting: 0.9)]));
        Assert.Null(TailSentence.Of([Band("p0-p50", awaiting: 100)]));
        Assert.Null(TailSentence.Of([]));
    }

    [Fact]
    public void The_slowest_ten_do_not_stand_for_a_band() => Assert.Contains(
        "the slowest 1 % 1 s",
        TailSentence.Of([Band("p0-p50", awaiting: 100), Band("p99-p100", awaiting: 1_000), Band(LatencyBands.Slowest, awaiting: 2_000)]),
        StringComparison.Ordinal);

    [Fact]
    public void Too_few_requests_for_a_percent_are_said()
    {
        Assert.Equal(
            "99 requests: too few for a slowest 1 % (needs 100).",
            TailSentence.Missing([new TailBand("GET /a", "p0-p50", 50), new TailBand("GET /a", "p50-p90", 49)]));
        Assert.Null(TailSentence.Missing([new TailBand("GET /a", "p0-p50", 100)]));
    }

    [Fact]
    public void Requests_that_all_took_as_long_as_the_histogram_tells_apart_have_no_bands()
    {
        TailBand Of(string band, double from) => Band(band, awaiting: 506) with { FromMs = from, ToMs = 512 };

        Assert.Equal("All took about 506 ms: too alike for bands, each shows the mean of all.", TailSentence.Missing([Of("p0-p50", 500), Of("p50-p90", 500)]));
        Assert.Null(TailSentence.Missing([Of("p0-p50", 400), Of("p50-p90", 500)]));
    }

    private static TailBand Band(string band, double awaiting = 0, double before = 0, double locks = 0) => new("GET /orders", band, 100)
    {
        AwaitingMs = awaiting,
        BeforeMs = before,
        LocksMs = locks,
        TotalMs = awaiting + before + locks,
    };
}
