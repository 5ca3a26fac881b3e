using Perfolizer.Mathematics.Distributions.ContinuousDistributions;

namespace Dashboard.Capacity;

/// <summary>
/// How many of the requests that come independently of each other find all threads busy and wait: Erlang's second formula, C (A. K. Erlang, "Solution of
/// some Problems in the Theory of Probabilities of Significance in Automatic Telephone Exchanges", 1917), for M/M/n. By the formula's recursion over B,
/// blocking without a queue: B(0) = 1, B(n) = a·B(n − 1) ÷ (n + a·B(n − 1)); C = n·B ÷ (n − a·(1 − B)).
/// </summary>
internal static class ErlangC
{
    /// <summary>Share of the requests that may wait for a thread: one in twenty. As many threads as are held on average let nearly all of them wait.</summary>
    public const double MaxWaiting = 0.05;

    /// <summary>Above this many threads the recursion takes long, and its limit is exact to a thread in a thousand.</summary>
    private const double LongRecursion = 100_000;

    /// <summary>
    /// n = a + β·√a with β·Φ(β) ÷ φ(β) = 1 ÷ <see cref="MaxWaiting"/> − 1 (S. Halfin and W. Whitt, "Heavy-Traffic Limits for Queues with Many Exponential
    /// Servers", Operations Research 29, 1981).
    /// </summary>
    private const double Beta = 1.7402;

    /// <summary>The smallest number of threads with which at most <see cref="MaxWaiting"/> of the requests wait.</summary>
    /// <param name="held">Threads that would be held on average, above 0.</param>
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

    /// <summary>Share of the requests that wait, 0 to 1; 1 where there are no more threads than are held on average.</summary>
    /// <param name="held">Threads that would be held on average, above 0.</param>
    /// <param name="servers">Threads that there are.</param>
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
