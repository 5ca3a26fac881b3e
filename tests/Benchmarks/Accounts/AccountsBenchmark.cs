using System.Globalization;

namespace Benchmarks.Accounts;

/// <summary>
/// Whether a request's parts, from the target's events alone, add up to what the client measured: mean and 95th percentile of each of the
/// sample's styles, or of the servers of tests/Shapes, closed and open loop. Bar: 5 % of the mean, 10 % of p95; exit code 3 otherwise.
/// </summary>
internal static class AccountsBenchmark
{
    /// <summary>So many may say "estimated" instead of being right.</summary>
    private const int MayBeEstimated = 2;

    public static async Task<int> RunAsync(string[] args)
    {
        if (args.Contains("--reader", StringComparer.Ordinal))
        {
            return ReaderBenchmark.Run(args);
        }

        var shapes = args.Contains("--shapes", StringComparer.Ordinal);
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "1", CultureInfo.InvariantCulture);
        var seconds = double.Parse(Statistics.Option(args, "--seconds") ?? "5", CultureInfo.InvariantCulture);
        var processors = int.Parse(Statistics.Option(args, "--processors") ?? "2", CultureInfo.InvariantCulture);
        var only = Statistics.Option(args, "--only")?.Split(',');
        var connections = Statistics.Option(args, "--connections");
        var record = Statistics.Option(args, "--record");
        var (missed, estimated) = (0, 0);
        Console.WriteLine(AccountedCase.Header);
        foreach (var listed in (shapes ? AccountCase.Shapes : AccountCase.Sample).Where(one => only?.Contains(one.Path, StringComparer.Ordinal) ?? true))
        {
            var one = connections is null ? listed : listed with { Connections = int.Parse(connections, CultureInfo.InvariantCulture) };
            for (var round = 0; round < rounds; round++)
            {
                // A server of its own: threads that another load left would hide what this one meets.
                await using var server = shapes ? await AccountsServer.ShapesAsync(processors) : await AccountsServer.SampleAsync();
                var accounted = await AccountedCase.MeasureAsync(server, one, seconds);
                Console.WriteLine(accounted);
                estimated += accounted.IsEstimated ? 1 : 0;
                missed += accounted.IsEstimated || accounted.Holds ? 0 : 1;
                if (record is not null)
                {
                    await WorkRecording.WriteAsync(accounted, record);
                }
            }
        }

        var load = await File.ReadAllTextAsync("/proc/loadavg");
        Console.WriteLine($"\nLoad average at the end, of {Environment.ProcessorCount} processors: {load.Split(' ')[0]}. "
            + $"{missed} missed, {estimated} estimated (at most {MayBeEstimated * rounds} may be).");
        return missed == 0 && estimated <= MayBeEstimated * rounds ? 0 : 3;
    }
}
