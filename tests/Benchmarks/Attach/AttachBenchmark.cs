using System.Globalization;
using Benchmarks.Load;

namespace Benchmarks.Attach;

/// <summary>
/// What attaching at 250 ms costs the target: its processor µs per request with the dashboard attached ÷ without, in pairs that change
/// their order, ≥ 20 of them; median with its 95 % interval; the median at most 1.02 with counters alone, the interval's upper end at most 1.03 with
/// waits. The target has processor 0, generator and recorder processor 1.
/// For requests, which a governor leaves while an endpoint is saturated, they are held, and compared with counters alone: at most 4 µs. What is read
/// beside the counters begins with the names of all methods, and leaves routes after two seconds of saturation, counted second by second from when the
/// session is there: a load goes before each measured one, and is long enough for both.
/// </summary>
internal static class AttachBenchmark
{
    private const double CountersBar = 1.02;
    private const double WaitsBar = 1.03;
    private const double RequestsBarMicroseconds = 4;
    private const string Requests = "requests";
    private const string HeldCounters = "held counters";
    private const int SettlingSeconds = 7;

    public static async Task<int> RunAsync(string[] args)
    {
        var pairs = int.Parse(Statistics.Option(args, "--pairs") ?? "20");
        var seconds = int.Parse(Statistics.Option(args, "--seconds") ?? "4");
        var signals = Statistics.Option(args, "--signals") ?? "counters";
        var settling = signals is "waits" or "all" ? SettlingSeconds : 0;
        using var target = await SampleServer.StartAsync();

        // Tiered compilation settles: the first loads are not counted.
        var without = signals == Requests ? HeldCounters : null;
        await MeasureAsync(target, settling, seconds, without);
        await MeasureAsync(target, settling, seconds, signals);
        var results = new List<(double With, double Without)>();
        for (var pair = 1; pair <= pairs; pair++)
        {
            var attachedFirst = pair % 2 == 0;
            var first = await MeasureAsync(target, settling, seconds, attachedFirst ? signals : without);
            var second = await MeasureAsync(target, settling, seconds, attachedFirst ? without : signals);
            results.Add(attachedFirst ? (first, second) : (second, first));
            await Console.Error.WriteLineAsync($"pair {pair}: with {results[^1].With:F2} µs, without {results[^1].Without:F2} µs");
        }

        return Print(results, signals);
    }

    /// <summary>The target's processor µs per request over one load.</summary>
    private static async Task<double> MeasureAsync(SampleServer target, int settling, int seconds, string? signals)
    {
        await using IAsyncDisposable? recorder = signals switch
        {
            null => null,
            Requests or HeldCounters => await HeldSession.StartAsync(target.ProcessId, signals == Requests ? Requests : "counters"),
            _ => await Recorder.StartAsync(target.ProcessId, signals),
        };
        if (settling > 0)
        {
            await LoadTools.SentByUsAsync(target.FastestUrl, settling);
        }

        var before = await ProcessorSecondsAsync(target.ProcessId);
        var sent = await LoadTools.SentByUsAsync(target.FastestUrl, seconds);
        return (await ProcessorSecondsAsync(target.ProcessId) - before) * 1e6 / sent;
    }

    /// <summary>User and system time of a process (fields 14 and 15 of /proc/PID/stat, in ticks of 10 ms).</summary>
    internal static async Task<double> ProcessorSecondsAsync(int process)
    {
        var stat = await File.ReadAllTextAsync($"/proc/{process}/stat");
        var fields = stat[(stat.LastIndexOf(')') + 2)..].Split(' ');
        return (long.Parse(fields[11], CultureInfo.InvariantCulture) + long.Parse(fields[12], CultureInfo.InvariantCulture)) / 100d;
    }

    private static int Print(List<(double With, double Without)> results, string signals)
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
        if (signals == Requests)
        {
            var differences = results.ConvertAll(static r => r.With - r.Without);
            var (least, most) = Statistics.MedianInterval(differences);
            var more = Statistics.Median(differences);
            Console.WriteLine($"{results.Count} pairs: {more:F2} µs more a request, 95 % interval {least:F2} to {most:F2}; bar ≤ {RequestsBarMicroseconds} µs.");
            return more <= RequestsBarMicroseconds ? 0 : 3;
        }

        var waits = signals == "waits";
        var bar = waits ? $"upper end ≤ {WaitsBar}" : $"median ≤ {CountersBar}";
        Console.WriteLine($"{results.Count} pairs: median {median:F3}, 95 % interval {low:F3} to {high:F3}; bar: {bar}.");
        return (waits ? high <= WaitsBar : median <= CountersBar) ? 0 : 3;
    }
}
