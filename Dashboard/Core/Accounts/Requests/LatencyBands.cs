using Dashboard.Timeline.Histograms;

namespace Dashboard.Accounts.Requests;

/// <summary>Splits a route's requests by how long they took. A bucket on an edge is split as its requests are: the bands' sums are the whole's.</summary>
internal static class LatencyBands
{
    public const string Fastest = "p0-p50";

    /// <summary>The band of single requests, which are in the last of the other bands too.</summary>
    public const string Slowest = "slowest-10";

    /// <summary>With fewer requests there is no slowest percent.</summary>
    public const long LeastForPercent = 100;

    public const int MaxRoutes = 10;

    private const long LeastForThousandth = 1_000;

    /// <summary>In the order of time; empty without a request, or where parts were not recorded by size.</summary>
    public static IReadOnlyList<TailBand> Of(RouteTimes route)
    {
        long[][] buckets = [.. route.Parts];
        var requests = buckets.Sum(static bucket => bucket[1]);
        var (bands, taken, at, left) = (new List<TailBand>(), 0L, 0, 0L);
        foreach (var (name, to) in Edges(requests))
        {
            var (count, sums, until) = (0L, new double[RouteTimes.PartColumns - 2], (long)Math.Round(to * requests));
            var (first, last) = (at, at);
            while (taken < until)
            {
                last = at;
                left = left == 0 ? buckets[at][1] : left;
                var some = Math.Min(left, until - taken);
                for (var part = 0; part < sums.Length; part++)
                {
                    sums[part] += (double)buckets[at][part + 2] * some / buckets[at][1];
                }

                (count, taken, left) = (count + some, taken + some, left - some);
                at += left == 0 ? 1 : 0;
            }

            if (count > 0)
            {
                bands.Add(Band(route, name, count, sums) with
                {
                    FromMs = PartHistogram.LowestOf((int)buckets[first][0]) / 1_000.0,
                    ToMs = PartHistogram.LowestOf((int)buckets[last][0] + 1) / 1_000.0,
                });
            }
        }

        return bands;
    }

    public static IReadOnlyList<IReadOnlyList<TailBand>> ByRoute(IEnumerable<TailBand> bands) =>
        [.. bands.GroupBy(static band => band.Route, StringComparer.Ordinal).Select(static route => (IReadOnlyList<TailBand>)[.. route])];

    public static string Name(string band) => band switch
    {
        Fastest => "fastest 50 %",
        Slowest => "slowest 10",
        "p90-p100" => "slowest 10 %",
        "p99-p100" => "slowest 1 %",
        "p99.9-p100" => "slowest 0.1 %",
        _ => band.Replace('-', '–'),
    };

    private static IEnumerable<(string Name, double To)> Edges(long requests) =>
    [
        (Fastest, 0.5),
        ("p50-p90", 0.9),
        .. requests < LeastForPercent ? [("p90-p100", 1.0)]
            : requests < LeastForThousandth ? [("p90-p99", 0.99), ("p99-p100", 1.0)]
            : ((string, double)[])[("p90-p99", 0.99), ("p99-p99.9", 0.999), ("p99.9-p100", 1.0)],
    ];

    private static TailBand Band(RouteTimes route, string name, long requests, double[] sums)
    {
        double Ms(int part) => sums[part] / 1_000 / requests;
        return new TailBand(route.Route, name, requests)
        {
            BeforeMs = Ms(0),
            WaitsMs = route.WaitsSeconds is null ? null : Ms(1),
            LocksMs = Ms(2),
            OnThreadMs = Ms(3),
            QueuedAgainMs = route.QueuedAgainSeconds is null ? null : Ms(4),
            AwaitingMs = Ms(5),
            AfterMs = Ms(6),
            TotalMs = sums.Sum() / 1_000 / requests,
        };
    }
}
