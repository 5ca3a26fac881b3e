using System.Collections.Concurrent;
using Dashboard.Tests.Validity;

namespace Benchmarks.Verify;

/// <summary>How often the steady state's rule errs, simulated with the product's own rule. The tables stand in docs/validity.md.</summary>
internal static class SteadyBenchmark
{
    /// <summary>Steady loads that are not called steady, with dips or with 25 answers a second.</summary>
    private const double MaxMissedPercent = 10;

    /// <summary>Drifts of 5 % in 10 s that are found in loads of 120 s, dips or few answers or not.</summary>
    private const double LeastFoundPercent = 90;

    private const double Drift = 0.05;

    private static readonly (string Words, int Windows, double Deviation, double Dip, double? PerSecond)[] Rows =
    [
        .. from windows in new[] { 10, 20, 40, 60, 120 }
           from deviation in new[] { 0.01, 0.03, 0.05, 0.1 }
           select ($"{windows} windows, σ {deviation * 100:0} %", windows, deviation, 0.0, (double?)null),
        .. from windows in new[] { 60, 120 }
           from deviation in new[] { 0.01, 0.03, 0.05 }
           from dip in new[] { 0.15, 0.3, 0.7 }
           select ($"{windows} windows, σ {deviation * 100:0} %, {dip * 1000:0} ms of each 7 s without an answer", windows, deviation, dip, (double?)null),
        .. from windows in new[] { 60, 120 }
           from perSecond in new[] { 10.0, 25, 100 }
           select ($"{windows} windows, {perSecond} answers/s by chance", windows, 0.0, 0.0, (double?)perSecond),
    ];

    public static int Run(string[] args)
    {
        var loads = int.Parse(Statistics.Option(args, "--loads") ?? "2000");
        var found = new ConcurrentDictionary<(int Row, double Drift), double>();
        Parallel.ForEach(
            Enumerable.Range(0, Rows.Length).SelectMany(row => new[] { 0, Drift, -Drift }.Select(drift => (Row: row, Drift: drift))),
            one => found[one] = SteadyStateSimulation.NotReachedPercent(
                loads, Rows[one.Row].Windows, Rows[one.Row].Deviation, one.Drift, Rows[one.Row].Dip, Rows[one.Row].PerSecond));
        Console.WriteLine($"{loads} loads a figure");
        Console.WriteLine("| load | steady, called not reached | drift of 5 % in 10 s found |");
        Console.WriteLine("|---|---|---|");
        var isBroken = false;
        for (var row = 0; row < Rows.Length; row++)
        {
            var (missed, seen) = (found[(row, 0)], Math.Min(found[(row, Drift)], found[(row, -Drift)]));
            Console.WriteLine($"| {Rows[row].Words} | {missed:0.0} % | {seen:0} % |");
            isBroken |= (Rows[row].Dip > 0 || Rows[row].PerSecond >= 25) && (missed > MaxMissedPercent || (Rows[row].Windows == 120 && seen < LeastFoundPercent));
        }

        return isBroken ? 1 : 0;
    }
}
