using Dashboard.Accounts.Requests;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Accounts.Tails;

public sealed class LatencyBandsTests
{
    private static readonly string[] Thousand = ["p0-p50", "p50-p90", "p90-p99", "p99-p99.9", "p99.9-p100"];

    [Theory]
    [InlineData(0, "")]
    [InlineData(99, "p0-p50 p50-p90 p90-p100")]
    [InlineData(100, "p0-p50 p50-p90 p90-p99 p99-p100")]
    [InlineData(1_000, "p0-p50 p50-p90 p90-p99 p99-p99.9 p99.9-p100")]
    public void So_many_requests_have_those_bands(int requests, string bands) =>
        Assert.Equal(bands, string.Join(' ', Of(Enumerable.Range(1, requests).Select(i => Request(before: i))).Select(band => band.Band)));

    [Fact]
    public void The_slowest_thousandth_has_what_only_it_waited()
    {
        var fast = Enumerable.Range(0, 9_900).Select(_ => Request(awaiting: 0.035));
        var slow = Enumerable.Range(0, 90).Select(_ => Request(awaiting: 0.035, before: 1));
        var slowest = Enumerable.Range(0, 10).Select(_ => Request(awaiting: 0.035, before: 4));

        var bands = Of([.. slow, .. fast, .. slowest]);

        Assert.Equal(Thousand, bands.Select(band => band.Band));
        Assert.Equal([5_000L, 4_000, 900, 90, 10], bands.Select(band => band.Requests));
        Assert.Equal([0.0, 0, 0, 1_000, 4_000], bands.Select(band => Math.Round(band.BeforeMs, 6)));
        Assert.All(bands, band => Assert.Equal(35, band.AwaitingMs, 6));
        Assert.All(bands, band => Assert.InRange(band.TotalMs, band.FromMs, band.ToMs));
    }

    [Fact]
    public void Bands_of_requests_of_any_length_add_up_to_the_route_and_rise()
    {
        var random = new Random(7);
        RequestAccount[] requests =
            [.. Enumerable.Range(0, 5_432).Select(_ => Request(Math.Exp((random.NextDouble() * 12) - 9), random.NextDouble(), random.NextDouble() / 100))];

        var bands = Of(requests);

        Assert.Equal(requests.Length, bands.Sum(band => band.Requests));
        Assert.Equal(requests.Sum(one => one.Total), bands.Sum(band => band.TotalMs * band.Requests) / 1_000, 0.001 * requests.Sum(one => one.Total));
        Assert.Equal(requests.Sum(one => one.Locks), bands.Sum(band => band.LocksMs * band.Requests) / 1_000, 0.001 * requests.Sum(one => one.Locks));
        Assert.Equal(bands.OrderBy(band => band.TotalMs), bands);

        // What sorting them by hand gives, as far as a bucket tells them apart.
        var sorted = requests.OrderBy(one => one.Total).ToList();
        Assert.Equal(sorted.Take(2_716).Average(one => one.Total) * 1_000, bands[0].TotalMs, 0.02 * bands[0].TotalMs);
        Assert.Equal(sorted.TakeLast(5).Average(one => one.Total) * 1_000, bands[^1].TotalMs, 0.13 * bands[^1].TotalMs);
    }

    [Theory]
    [InlineData(0, 0)]
    [InlineData(15, 15)]
    [InlineData(16, 16)]
    [InlineData(17, 16)]
    [InlineData(31, 23)]
    [InlineData(32, 24)]
    [InlineData(1_000_000, 143)]
    public void An_octave_has_eight_buckets(long microseconds, int bucket)
    {
        Assert.Equal(bucket, PartHistogram.IndexOf(microseconds));
        Assert.InRange(microseconds, PartHistogram.LowestOf(bucket), PartHistogram.LowestOf(bucket + 1) - 1);
    }

    [Fact]
    public void Windows_add_up_to_the_bands_of_all_and_a_file_keeps_them()
    {
        var sums = new RouteSums("GET /a");
        var whole = new RouteSums("GET /a");
        for (var i = 1; i <= 300; i++)
        {
            var part = new RouteSums("GET /a");
            part.Add(Request(before: i / 100.0));
            whole.Add(Request(before: i / 100.0));
            var read = PackedRows.Of(part.Take().Parts.Select(row => (long[])[.. row]));
            sums.Add(new RouteTimes("GET /a", 1) { WaitsSeconds = 0, QueuedAgainSeconds = 0, Parts = read });
        }

        Assert.Equal(LatencyBands.Of(whole.Take()), LatencyBands.Of(sums.Take()));
    }

    private static IReadOnlyList<TailBand> Of(IEnumerable<RequestAccount> requests)
    {
        var sums = new RouteSums("GET /a");
        foreach (var request in requests)
        {
            sums.Add(request);
        }

        return LatencyBands.Of(sums.Take());
    }

    private static RequestAccount Request(double before = 0, double awaiting = 0, double locks = 0) =>
        new("GET", "/a", 10, before, 0, locks, 0, awaiting, 0) { QueuedAgain = 0 };
}
