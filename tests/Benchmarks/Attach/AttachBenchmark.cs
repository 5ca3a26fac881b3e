using System.Globalization;
using Benchmarks.Load;

namespace Benchmarks.Attach;

/// <summary>
/// What attaching at 250 ms costs the target: its processor µs per request with the dashboard attached ÷ without, in pairs that change
/// their order, ≥ 20 of them; median with its 95 % interval; at most 1.02. The target has processor 0, generator and recorder processor 1.
/// </summary>
internal static class AttachBenchmark
{
    private const double Bar = 1.02;

    public static async Task<int> RunAsync(string[] args)
    {
        var pairs = int.Parse(Statistics.Option(args, "--pairs") ?? "20");
        var seconds = int.Parse(Statistics.Option(args, "--seconds") ?? "4");
        using var target = await SampleServer.StartAsync();

        // Tiered compilation settles: the first loads are not counted.
        await MeasureAsync(target, seconds, attached: false);
        await MeasureAsync(target, seconds, attached: true);
        var results = new List<(double With, double Without)>();
        for (var pair = 1; pair <= pairs; pair++)
        {
            var attachedFirst = pair % 2 == 0;
            var first = await MeasureAsync(target, seconds, attachedFirst);
            var second = await MeasureAsync(target, seconds, !attachedFirst);
            results.Add(attachedFirst ? (first, second) : (second, first));
            await Console.Error.WriteLineAsync($"pair {pair}: with {results[^1].With:F2} µs, without {results[^1].Without:F2} µs");
        }

        return Print(results);
    }

    /// <summary>The target's processor µs per request over one load.</summary>
    private static async Task<double> MeasureAsync(SampleServer target, int seconds, bool attached)
    {
        await using var recorder = attached ? await Recorder.StartAsync(target.ProcessId) : null;
        var before = await ProcessorSecondsAsync(target.ProcessId);
        var sent = await LoadTools.SentByUsAsync(target.FastestUrl, seconds);
        return (await ProcessorSecondsAsync(target.ProcessId) - before) * 1e6 / sent;
    }

    /// <summary>User and system time of a process (fields 14 and 15 of /proc/PID/stat, in ticks of 10 ms).</summary>
    private static async Task<double> ProcessorSecondsAsync(int process)
    {
        var stat = await File.ReadAllTextAsync($"/proc/{process}/stat");
        var fields = stat[(stat.LastIndexOf(')') + 2)..].Split(' ');
        return (long.Parse(fields[11], CultureInfo.InvariantCulture) + long.Parse(fields[12], CultureInfo.InvariantCulture)) / 100d;
    }

    private static int Print(List<(double With, double Without)> results)
    {
        var ratios = results.ConvertAll(r => r.With / r.Without);
        var (low, high) = Statistics.MedianInterval(ratios);
        var median = Statistics.Median(ratios);
        Console.WriteLine("| | min | median | max |");
        Console.WriteLine("|---|---|---|---|");
        Console.WriteLine($"| with, µs per request | {Statistics.Row(Statistics.Spread([.. results.Select(r => r.With)]), "F2")} |");
        Console.WriteLine($"| without, µs per request | {Statistics.Row(Statistics.Spread([.. results.Select(r => r.Without)]), "F2")} |");
        Console.WriteLine($"| with ÷ without | {Statistics.Row(Statistics.Spread(ratios), "F3")} |");
        Console.WriteLine();
        Console.WriteLine($"{results.Count} pairs: median {median:F3}, 95 % interval {low:F3} to {high:F3}; bar ≤ {Bar}.");
        return median <= Bar ? 0 : 3;
    }
}
