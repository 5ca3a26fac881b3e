using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using Benchmarks.Load;
using Benchmarks.Soak;

namespace Benchmarks.Targets;

/// <summary>
/// An unattended watch over three processes with few requests, of which one starves for some seconds: whether the moment is found, with its method and its
/// run, and what the watch costs until then, beside one that watches nothing.
/// </summary>
internal static class WatchBenchmark
{
    private const int Targets = 3;
    private const double MostPercent = 0.3;
    private const double MostMebibytes = 60;

    /// <summary>A finding is shown within the look's 10.5 s and what a busy machine adds.</summary>
    private static readonly TimeSpan ToFind = TimeSpan.FromSeconds(45);

    /// <summary>What starting and attaching take.</summary>
    private static readonly TimeSpan Settling = TimeSpan.FromSeconds(40);

    private static readonly TimeSpan LookEvery = TimeSpan.FromSeconds(5);

    public static async Task<int> RunAsync(string[] args)
    {
        var length = TimeSpan.FromMinutes(double.Parse(Statistics.Option(args, "--minutes") ?? "30", CultureInfo.InvariantCulture));
        var seconds = double.Parse(Statistics.Option(args, "--seconds") ?? "8", CultureInfo.InvariantCulture);
        var moments = int.Parse(Statistics.Option(args, "--moments") ?? "1", CultureInfo.InvariantCulture);
        var folder = Directory.CreateTempSubdirectory("tpd-watch-");
        var (targets, watches) = (new List<SoakTarget>(), new List<Process>());
        using var end = new CancellationTokenSource();
        try
        {
            for (var i = 0; i < Targets; i++)
            {
                targets.Add(await SoakTarget.StartAsync());
            }

            var trickle = targets.Select(target => Callers.CallAsync(target.Url("thread"), callers: 1, TimeSpan.FromMilliseconds(100), end.Token)).ToList();
            await Task.Delay(Settling, CancellationToken.None);
            var alone = await TargetsPercentAsync(targets, Settling);
            var idle = Watch(folder, "idle", [], Path.Combine(folder.FullName, "no-processes"));
            watches.Add(idle);
            var watch = Watch(folder, "runs", [.. targets.Select(static target => $"{target.ProcessId}")], Path.GetTempPath());
            watches.Add(watch);
            await Task.Delay(Settling, CancellationToken.None);

            // The quiet part is half of the time until the first moment at least.
            var between = (length - Settling) / moments;
            var quiet = await QuietAsync(watch, idle, targets, between / 2);
            var begun = new List<(int ProcessId, DateTime Utc)>();
            for (var i = 0; i < moments; i++)
            {
                var target = targets[i % Targets];
                begun.Add((target.ProcessId, DateTime.UtcNow));
                using var over = new CancellationTokenSource(TimeSpan.FromSeconds(seconds));
                await Callers.CallAsync(target.Url("api/diagscenario/taskwait"), callers: 60, TimeSpan.Zero, over.Token);
                await Task.Delay(i == moments - 1 ? TimeSpan.FromSeconds(90) : between, CancellationToken.None);
            }

            await Task.WhenAll(watches.Select(static one => LoadTools.SignalAsync(one, "INT")));
            var found = (await watch.StandardOutput.ReadToEndAsync()).Split('\n', StringSplitOptions.RemoveEmptyEntries)
                .Select(static line => JsonSerializer.Deserialize<JsonElement>(line)).ToList();
            await Task.WhenAll(watches.Select(static one => one.WaitForExitAsync()));
            await end.CancelAsync();
            await Task.WhenAll(trickle);
            return Report(quiet, alone, begun, found, Path.Combine(folder.FullName, "runs"));
        }
        finally
        {
            await end.CancelAsync();
            watches.ForEach(static one =>
            {
                one.Kill();
                one.WaitForExit();
                one.Dispose();
            });
            targets.ForEach(static target => target.Dispose());
            folder.Delete(recursive: true);
        }
    }

    private static int Report(
        Quiet quiet, double alone, List<(int ProcessId, DateTime Utc)> begun, List<JsonElement> found, string runs)
    {
        var caught = begun.Count(moment => found.Any(one => IsOf(one, moment) && one.GetProperty("finding").GetProperty("method").ValueKind == JsonValueKind.String
            && File.Exists(Path.Combine(runs, $"{one.GetProperty("runId").GetString()}.run.jsonl"))));
        var others = found.Count(one => !begun.Exists(moment => IsOf(one, moment)));
        foreach (var one in found)
        {
            Console.WriteLine($"{one.GetProperty("foundUtc").GetDateTime():HH:mm:ss} {one.GetProperty("processId").GetInt32()}: {one.GetProperty("finding").GetProperty("place").GetString()}");
        }

        foreach (var (processId, utc) in begun)
        {
            Console.WriteLine($"{utc:HH:mm:ss} {processId} began to starve");
        }

        Console.WriteLine($"caught {caught} of {begun.Count} with method and run; {others} other findings");
        Console.WriteLine($"quiet: {quiet.Percent:F2} % of a core (bar {MostPercent}), of which {quiet.IdlePercent:F2} % without a process; "
            + $"{quiet.Mebibytes:F0} MiB, {quiet.Mebibytes - quiet.IdleMebibytes:F0} more than without a process (bar {MostMebibytes})");
        Console.WriteLine($"the {Targets} processes together: {alone:F2} % of a core before they were watched, {quiet.TargetsPercent:F2} % while they were");
        return caught == begun.Count && quiet.Percent <= MostPercent && quiet.Mebibytes - quiet.IdleMebibytes <= MostMebibytes ? 0 : 3;
    }

    private static bool IsOf(JsonElement found, (int ProcessId, DateTime Utc) moment) =>
        found.GetProperty("processId").GetInt32() == moment.ProcessId
        && found.GetProperty("foundUtc").GetDateTime() is var utc && utc >= moment.Utc && utc <= moment.Utc + ToFind;

    private static Process Watch(DirectoryInfo folder, string data, string[] processes, string temporary)
    {
        Directory.CreateDirectory(temporary);
        var start = new ProcessStartInfo(
            "dotnet", [LoadTools.Dashboard, "doctor", "--watch", .. processes, "--json", "--data", Path.Combine(folder.FullName, data)])
        {
            RedirectStandardOutput = true,
            UseShellExecute = false,
        };
        start.Environment["TMPDIR"] = temporary;
        return Process.Start(start)!;
    }

    private static async Task<double> TargetsPercentAsync(List<SoakTarget> targets, TimeSpan length)
    {
        var (before, clock) = (TimeOf(targets), Stopwatch.StartNew());
        await Task.Delay(length);
        return 100 * (TimeOf(targets) - before) / clock.Elapsed;
    }

    private static TimeSpan TimeOf(List<SoakTarget> targets) => targets.Select(static target => TimeOf(target.ProcessId))
        .Aggregate(TimeSpan.Zero, static (sum, time) => sum + time);

    private static TimeSpan TimeOf(int processId)
    {
        using var process = Process.GetProcessById(processId);
        return process.TotalProcessorTime;
    }

    private static async Task<Quiet> QuietAsync(Process watch, Process idle, List<SoakTarget> targets, TimeSpan length)
    {
        var (own, without, theirs, clock) = (watch.TotalProcessorTime, idle.TotalProcessorTime, TimeOf(targets), Stopwatch.StartNew());
        var (memory, idleMemory) = (new List<double>(), new List<double>());
        while (clock.Elapsed < length)
        {
            await Task.Delay(LookEvery);
            watch.Refresh();
            idle.Refresh();
            memory.Add(watch.WorkingSet64 / 1048576.0);
            idleMemory.Add(idle.WorkingSet64 / 1048576.0);
        }

        return new Quiet(
            100 * (watch.TotalProcessorTime - own) / clock.Elapsed, 100 * (idle.TotalProcessorTime - without) / clock.Elapsed,
            Statistics.Median([.. memory]), Statistics.Median([.. idleMemory]), 100 * (TimeOf(targets) - theirs) / clock.Elapsed);
    }

    /// <param name="Percent">Of a core.</param>
    private sealed record Quiet(double Percent, double IdlePercent, double Mebibytes, double IdleMebibytes, double TargetsPercent);
}
