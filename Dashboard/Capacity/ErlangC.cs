using Perfolizer.Mathematics.Distributions.ContinuousDistributions;

namespace Dashboard.Capacity;

/// <summary>Erlang C for M/M/n (A. K. Erlang, 1917): B(0) = 1, B(n) = a·B(n − 1) ÷ (n + a·B(n − 1)); C = n·B ÷ (n − a·(1 − B)).</summary>
internal static class ErlangC
{
    /// <summary>The largest share of waiting requests; with the mean number of threads nearly all would wait.</summary>
    public const double MaxWaiting = 0.05;

    /// <summary>The most servers for the recursion; above, it takes long, and its limit is exact to a thread in a thousand.</summary>
    private const double LongRecursion = 100_000;

    /// <summary>n = a + β·√a, β·Φ(β) ÷ φ(β) = 1 ÷ <see cref="MaxWaiting"/> − 1 (S. Halfin and W. Whitt, Operations Research 29, 1981).</summary>
    private const double Beta = 1.7402;

    /// <summary>Smallest number with at most <see cref="MaxWaiting"/> waiting, for threads held on average, above 0.</summary>
    public static int ServersFor(double held)
    {
        if (held > LongRecursion)
        {
            return (int)Math.Ceiling(held + (Beta * Math.Sqrt(held)));
        }

        var blocked = 1.0;
        for (var servers = 1; ; servers++)
        {
            blocked = Blocked(held, servers, blocked);
            if (servers > held && Waiting(held, servers, blocked) <= MaxWaiting)
            {
                return servers;
            }
        }
    }

    /// <summary>0 to 1; 1 for no more threads than are held on average.</summary>
    public static double WaitShare(double held, int servers)
    {
        if (servers <= held)
        {
            return 1;
        }

        if (held > LongRecursion)
        {
            var beta = (servers - held) / Math.Sqrt(held);
            var normal = NormalDistribution.Standard;
            return 1 / (1 + (beta * normal.Cdf(beta) / normal.Pdf(beta)));
        }

        var blocked = 1.0;
        for (var n = 1; n <= servers; n++)
        {
            blocked = Blocked(held, n, blocked);
        }

        return Waiting(held, servers, blocked);
    }

    private static double Blocked(double held, int servers, double before) => held * before / (servers + (held * before));

    private static double Waiting(double held, int servers, double blocked) => servers * blocked / (servers - (held * (1 - blocked)));
}
