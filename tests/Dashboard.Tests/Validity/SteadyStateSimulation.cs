using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

/// <summary>Loads of which the truth is known, judged by the product's own rule; <c>Benchmarks steady</c> prints the tables of docs/validity.md from it.</summary>
internal static class SteadyStateSimulation
{
    private const double DipPeriod = 7;

    /// <param name="loads">Loads by chance.</param>
    /// <param name="windows">Windows of 1 s of each.</param>
    /// <param name="deviation">Standard deviation of a window, as a share of throughput.</param>
    /// <param name="driftIn10Seconds">Change of throughput in 10 s, as a share.</param>
    /// <param name="dipSeconds">So long nothing is answered, once each 7 s; 0: never.</param>
    /// <param name="perSecond">Answers a second that come independently (Poisson); null: so many that counting them makes no scatter.</param>
    /// <returns>Percent of the loads that are not called steady.</returns>
    public static double NotReachedPercent(int loads, int windows, double deviation, double driftIn10Seconds, double dipSeconds = 0, double? perSecond = null)
    {
        var random = new Random(4711);
        return 100.0 * Enumerable.Range(0, loads).Count(_ => (perSecond is null ? SteadyStateFinder.Find(Load()) : OfCounts(Load())).Seconds is null) / loads;

        ThroughputWindow[] Load()
        {
            var offset = dipSeconds > 0 ? random.NextDouble() * DipPeriod : 0;
            return [.. Enumerable.Range(0, windows).Select(i => new ThroughputWindow(i, Counted(Rate(i, offset)), null))];
        }

        // As an open loop whose answers were counted each second.
        SteadyState OfCounts(ThroughputWindow[] counted) => PhaseSteadyState.Find(
            new LoadConditions(1000, true, false),
            new LoadSummary(0, 0, windows, 0, 0, 0, 0),
            [.. counted.Select(one => new LoadInterval(one.From + 1, 1, false, (long)one.PerSecond, (long)one.PerSecond, 1, 0) { OpenLoop = true })],
            [],
            0);

        double Rate(int i, double offset) =>
            Math.Max(0, (perSecond ?? 1000) * (1 + (driftIn10Seconds * i / 10) + (deviation * Normal())) * (1 - Standing(i, offset)));

        // What of second i lies in a dip.
        double Standing(int i, double offset)
        {
            var dip = offset + (DipPeriod * Math.Floor((i + 1 - offset) / DipPeriod));
            return Math.Max(0, Math.Min(i + 1, dip + dipSeconds) - Math.Max(i, dip));
        }

        double Counted(double rate) => perSecond is null ? rate : Poisson(rate);

        // D. E. Knuth, The Art of Computer Programming, volume 2, 3.4.1.
        int Poisson(double mean)
        {
            var (count, product) = (0, random.NextDouble());
            while (product > Math.Exp(-mean))
            {
                (count, product) = (count + 1, product * random.NextDouble());
            }

            return count;
        }

        // Box and Muller.
        double Normal() => deviation <= 0 ? 0 : Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
    }
}
