using System.Diagnostics;
using System.Globalization;
using Benchmarks.Load;

namespace Benchmarks.Attach;

/// <summary>
/// What the dashboard costs beside a target with thousands of threads, and beside one with more work events a second than it reads: how soon it leaves
/// those, and whether it says so. Exit code 3 beyond a bar.
/// </summary>
internal static class CrowdBenchmark
{
    private const double ProcessorBar = 0.10;
    private const int EventsPerItem = 2;
    private static readonly TimeSpan Settle = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    public static async Task<int> RunAsync(string[] args)
    {
        var seconds = double.Parse(Statistics.Option(args, "--seconds") ?? "30", CultureInfo.InvariantCulture);
        var threads = int.Parse(Statistics.Option(args, "--threads") ?? "5000", CultureInfo.InvariantCulture);
        var events = int.Parse(Statistics.Option(args, "--events") ?? "25000", CultureInfo.InvariantCulture);
        var passed = await ThreadsAsync(threads, seconds) & await EventsAsync(events, seconds);
        var load = await File.ReadAllTextAsync("/proc/loadavg");
        Console.WriteLine($"Load average at the end: {load.Split(' ')[0]}");
        return passed ? 0 : 3;
    }

    private static async Task<bool> ThreadsAsync(int count, double seconds)
    {
        using var target = await StartAsync("crowd-threads", count);
        var begun = await BeginAsync(target);
        await using var recorder = await Recorder.StartAsync(target.Id, "all");
        await Task.Delay(Settle);
        var share = await ShareAsync(recorder.ProcessId, seconds);
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"beside {begun["Begun ".Length..]} threads: {share:P1} of a core over {seconds} s; bar {ProcessorBar:P0}"));
        End(target);
        return share <= ProcessorBar;
    }

    private static async Task<bool> EventsAsync(int perSecond, double seconds)
    {
        using var target = await StartAsync("crowd-work", perSecond / EventsPerItem);
        await using var recorder = await Recorder.StartAsync(target.Id, "all");
        await Task.Delay(Settle);
        var began = Stopwatch.GetTimestamp();
        await BeginAsync(target);
        var left = default(string);
        while (left is null && Stopwatch.GetElapsedTime(began) < Patience)
        {
            await Task.Delay(50);
            left = recorder.Sentences().LastOrDefault(static sentence => sentence.Contains("events/s, more than", StringComparison.Ordinal));
        }

        var after = Stopwatch.GetElapsedTime(began).TotalSeconds;
        var share = await ShareAsync(recorder.ProcessId, seconds);
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"beside {perSecond} work events/s: left after {after:F1} s, \"{left ?? "never"}\"; then {share:P1} of a core over {seconds} s; "
            + $"bar {ProcessorBar:P0}"));
        End(target);
        return left is not null && share <= ProcessorBar;
    }

    private static async Task<double> ShareAsync(int process, double seconds)
    {
        var (began, before) = (Stopwatch.GetTimestamp(), await AttachBenchmark.ProcessorSecondsAsync(process));
        await Task.Delay(TimeSpan.FromSeconds(seconds));
        return (await AttachBenchmark.ProcessorSecondsAsync(process) - before) / Stopwatch.GetElapsedTime(began).TotalSeconds;
    }

    private static async Task<Process> StartAsync(string verb, int count)
    {
        var process = Pinned.Start(0, ["dotnet", Environment.GetCommandLineArgs()[0], verb, $"{count}"]);
        return await process.StandardOutput.ReadLineAsync() is not null ? process : throw new InvalidOperationException($"{verb} did not start.");
    }

    private static async Task<string> BeginAsync(Process target)
    {
        await target.StandardInput.WriteLineAsync("begin");
        return await target.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("The target ended.");
    }

    private static void End(Process target)
    {
        target.StandardInput.Close();
        target.WaitForExit();
    }
}
