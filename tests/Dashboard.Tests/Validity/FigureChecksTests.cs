using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

public sealed class FigureChecksTests
{
    [Theory]
    [InlineData(1000, 99, true)]
    [InlineData(999, 99, false)]
    [InlineData(100, 90, true)]
    [InlineData(9_999, 99.9, false)]
    public void The_highest_percentile_that_is_read_needs_ten_requests_above_it(long requests, double percentile, bool holds)
    {
        var check = Loads.Check("sampleSize", Loads.Closed with { HighestPercentile = percentile }, Loads.ClosedLoad with { Service = [[1172, requests - 1], [1180, 1]] });

        Assert.Equal((requests, holds), (check.Value, check.Holds));
    }

    [Fact]
    public void Too_few_requests_say_what_they_are_good_for()
    {
        Assert.Contains("supports percentiles up to p95; p99 needs 1\u202f000", Loads.Check("sampleSize", load: Loads.ClosedLoad with { Service = [[1172, 300]] }).Sentence, StringComparison.Ordinal);
        Assert.Contains("supports no percentile", Loads.Check("sampleSize", load: Loads.ClosedLoad with { Service = [] }).Sentence, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(5, true)]
    [InlineData(6, false)]
    public void An_open_load_that_could_not_send_one_in_a_thousand_did_not_offer_its_rate(long notSent, bool holds)
    {
        Assert.Equal(holds, Loads.Check("notSent", Loads.Open, Loads.OpenLoad with { Offered = 5100 + notSent, NotSent = notSent }).Holds);
    }

    [Theory]
    [InlineData(51, 0, true)]
    [InlineData(52, 0, false)]
    [InlineData(26, 26, false)]
    public void More_than_one_failure_in_a_hundred_is_too_many(long timeouts, long unfinished, bool holds)
    {
        // Unfinished ones stand twice in a summary, as a figure and as a class, and count once; what was not sent did not fail.
        var errors = new Dictionary<string, long>(StringComparer.Ordinal) { ["timeout"] = timeouts, ["unfinished"] = unfinished, ["notSent"] = 5000 };

        Assert.Equal(holds, Loads.Check("errors", load: Loads.ClosedLoad with { Errors = errors, Unfinished = unfinished }).Holds);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_latency_out_of_range_fails() =>
        Assert.True(await Task.FromResult(Loads.Check("clamped", load: Loads.ClosedLoad with { Clamped = 1 }) is { Value: 1, Limit: 0, Holds: false }));

    [Theory]
    [InlineData(2, 100, true)]
    [InlineData(2, null, true)]
    [InlineData(2, 49, false)]
    [InlineData(3, 100, false)]
    public void Over_http_2_shared_connections_are_expected_and_streams_for_what_is_sent_on_each(long opened, int? allowed, bool holds)
    {
        var check = Loads.Check("connections", Loads.Closed with { Opened = 2, Streams = 50 }, Loads.ClosedLoad with { ConnectionsOpened = opened, StreamsAllowed = allowed });

        Assert.Equal(holds, check.Holds);
        Assert.Equal(allowed == 49 ? Trust.False : holds ? Trust.Ok : Trust.Limited, LoadTrust.Of(check));
        Assert.Equal(allowed == 49, check.Sentence.Contains("--streams 49", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(true, 100, 0, true)]
    [InlineData(true, 101, 0, false)]
    [InlineData(true, 107, 7, true)] // A timed-out request ends its connection.
    [InlineData(false, 5100, 0, true)]
    [InlineData(false, 5101, 0, false)] // One more than requests: something was sent twice.
    public void Connections_beyond_the_expected_show_reconnects_and_repeats(bool keepAlive, long opened, long timeouts, bool holds)
    {
        var load = Loads.ClosedLoad with { ConnectionsOpened = opened, Errors = new Dictionary<string, long>(StringComparer.Ordinal) { ["timeout"] = timeouts } };

        Assert.Equal(holds, Loads.Check("connections", Loads.Closed with { KeepAlive = keepAlive }, load).Holds);
    }
}
