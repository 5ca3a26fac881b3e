using System.Diagnostics;
using System.Globalization;
using Dashboard.Load.Counting;

namespace Benchmarks.Known;

/// <summary>
/// What the product's throughput makes of servers whose throughput is known, in windows that hold few round trips: plain counts beside shares
/// of time (<see cref="CompletedShares"/>), as deviation from the truth in percent. Simulated, so it takes a second and is the same each time.
/// </summary>
internal static class EdgesSimulation
{
    /// <param name="TrueMs">The time that each of the connections takes for a request once the load has settled.</param>
    private sealed record Server(string Name, string Path, int Connections, double TrueMs);

    private static readonly Server[] Servers =
    [
        new("all take 1 s", "/fixed/1000", 20, 1000),
        new("all take 0.98 s", "/fixed/980", 20, 980),
        new("evenly 0.98 to 1.02 s", "/uniform/980/1020", 20, 1000),
        new("evenly 0.5 to 1.5 s", "/uniform/500/1500", 20, 1000),
        new("exponential, 1 s on average", "/random/1000", 20, 1000),
        new("a queue before 2 places of 100 ms", "/capacity/2/100", 20, 1000),
    ];

    public static int Run()
    {
        double[] windows = [50, 20, 10, 8, 5, 3];
        Console.WriteLine($"| server, 20 connections | | {string.Join(" | ", windows.Select(seconds => $"{seconds} s"))} |");
        Console.WriteLine($"|---|---|{string.Concat(windows.Select(_ => "---|"))}");
        foreach (var server in Servers)
        {
            var results = windows.Select(seconds => Deviations(server, seconds)).ToList();
            Row(server.Name, "counted", results.Select(result => result.Counted));
            Row("", "by shares", results.Select(result => result.Shares));
        }

        return 0;

        static void Row(string name, string figure, IEnumerable<(double Mean, double Deviation)> values) => Console.WriteLine(
            $"| {name} | {figure} | {string.Join(" | ", values.Select(value => string.Create(CultureInfo.InvariantCulture, $"{value.Mean:+0.0;−0.0;0.0} ± {value.Deviation:0.0}")))} |");
    }

    /// <summary>Mean and standard deviation of 200 loads whose windows differ in length by up to one round trip, so that they end anywhere in a batch.</summary>
    private static ((double Mean, double Deviation) Counted, (double Mean, double Deviation) Shares) Deviations(Server server, double seconds)
    {
        var (counted, shares) = (new List<double>(), new List<double>());
        var random = new Random(2);
        for (var load = 0; load < 200; load++)
        {
            var window = seconds - (random.NextDouble() * server.TrueMs / 1000);
            var truth = server.Connections / (server.TrueMs / 1000) * window;
            var (whole, byShares) = Load(KnownBehaviour.Of(server.Path, load), server.Connections, window);
            counted.Add(((whole / truth) - 1) * 100);
            shares.Add(((byShares * window / truth) - 1) * 100);
        }

        return (Spread(counted), Spread(shares));
    }

    private static (double Mean, double Deviation) Spread(List<double> values)
    {
        var mean = values.Average();
        return (mean, Math.Sqrt(values.Average(value => (value - mean) * (value - mean))));
    }

    private static (long Counted, double PerSecond) Load(KnownBehaviour server, int connections, double window)
    {
        var (end, counted, shares) = ((long)(window * Stopwatch.Frequency), 0L, new CompletedShares(open: false));
        var next = new PriorityQueue<bool, long>(Enumerable.Repeat((true, 1L), connections));
        while (next.TryDequeue(out var isFirst, out var at) && at < end)
        {
            var answered = server.Arrive(at)!.Value;
            shares.Add(new RequestSample(at, at, at, answered, answered, 0, 200, RequestOutcome.Completed), isFirst, Math.Min(answered, end) - at, end);
            counted += answered <= end ? 1 : 0;
            next.Enqueue(false, answered);
        }

        return (counted, shares.PerSecond(0, end).Completed);
    }
}
