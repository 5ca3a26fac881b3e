using System.Diagnostics;
using System.Globalization;
using System.IO.Compression;
using Benchmarks.Load;
using Benchmarks.Runtimes;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Benchmarks.Curves;

/// <summary>
/// Records how the pool grows while requests wait in <c>.Result</c>: a fresh sample each, told its processors, all connections opened at once, watched by
/// the verb <c>run</c>. The names say case and round: <c>r2</c>, <c>r3</c> …, or <c>busy</c>, beside two programs that compute all the time.
/// </summary>
internal static class CurvesRecorder
{
    private const string Busy = "busy";

    /// <summary>The cases of the rule for Task waits; each is repeated.</summary>
    private static readonly Case[] Own =
    [
        new("result500_P1", 500, 1, 125, 30), new("result500_P2", 500, 2, 125, 30), new("result500_P4", 500, 4, 125, 30), new("result500_P8", 500, 8, 125, 30),
        new("long_result500_P2", 500, 2, 125, 60),
    ];

    /// <summary>Other waits and connections; each once.</summary>
    private static readonly Case[] Others =
    [
        new("result100_c60_P2", 100, 2, 60, 30), new("result100_c200_P4", 100, 4, 200, 30),
        new("result500_c20_P1", 500, 1, 20, 30), new("result500_c60_P4", 500, 4, 60, 30),
        new("result1000_c60_P4", 1000, 4, 60, 30), new("result1000_c200_P2", 1000, 2, 200, 45), new("result2000_c20_P2", 2000, 2, 20, 30),
        new("result2000_c60_P8", 2000, 8, 60, 30),
    ];

    public static async Task<int> RunAsync(string[] args)
    {
        if (Statistics.Option(args, "--record") is not { } folder)
        {
            await Console.Error.WriteLineAsync("Say where to: --record FOLDER.");
            return 2;
        }

        Directory.CreateDirectory(folder);
        var rounds = (Statistics.Option(args, "--rounds") ?? $"r2,r3,{Busy}").Split(',');
        var only = Statistics.Option(args, "--only")?.Split(',');
        IEnumerable<(Case Case, string Round)> all = [.. rounds.SelectMany(round => Own.Select(one => (one, round))), .. Others.Select(one => (one, "r1"))];
        foreach (var (one, round) in all.Where(each => only is null || only.Contains(each.Case.Name) || only.Contains($"{each.Case.Name}_{each.Round}")))
        {
            using var burning = round == Busy ? new Burners() : null;
            var name = $"{one.Name}_{round}";
            await RecordAsync(one, name, Path.Combine(folder, name + ".csv.gz"));
            Console.WriteLine($"{name}: {(await File.ReadAllTextAsync("/proc/loadavg")).Split(' ')[0]} on average wanted a processor in the last minute.");
        }

        return 0;
    }

    /// <summary>Computes until its input ends.</summary>
    public static int Burn()
    {
        new Thread(static () =>
        {
            for (var number = 1UL; ; number = unchecked((number * 6_364_136_223_846_793_005) + 1))
            {
                GC.KeepAlive(number);
            }
        })
        { IsBackground = true }.Start();
        Console.OpenStandardInput().CopyTo(Stream.Null);
        return 0;
    }

    private static async Task RecordAsync(Case one, string name, string path)
    {
        var data = Directory.CreateTempSubdirectory("curves");
        using var target = Pinned.Start(
            "0,1", [.. ServerPrograms.Sample, "--port", "0", "--parent-stdin"],
            environment: [("DOTNET_PROCESSOR_COUNT", one.Processors.ToString("x", CultureInfo.InvariantCulture))]);
        try
        {
            var ready = await target.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("TargetApp did not start.");
            var address = ready["TargetApp: ".Length..].TrimEnd('/');
            using var run = Process.Start(new ProcessStartInfo(
                "dotnet",
                [
                    LoadTools.Dashboard, "run", "-p", $"{target.Id}", "--base-address", address, "--scenario", "taskwait", "--query", $"ms={one.Milliseconds}",
                    "-c", $"{one.Connections}", "-d", $"{one.Seconds}s", "--tail", "1s", "--data", data.FullName, "--json",
                ])
            { RedirectStandardOutput = true, UseShellExecute = false })!;
            await run.StandardOutput.ReadToEndAsync();
            await run.WaitForExitAsync();
            var file = data.EnumerateFiles("*.run.jsonl", SearchOption.AllDirectories).Single();
            await WriteAsync(one, name, await RunFileReader.ReadAsync(file.FullName, CancellationToken.None), path);
        }
        finally
        {
            // Asked to end, a starving server would wait half a minute for its requests.
            target.Kill(entireProcessTree: true);
            await target.WaitForExitAsync();
            data.Delete(recursive: true);
        }
    }

    /// <summary>The lines that tests/Dashboard.Tests/Diagnosis/Curves/README.md describes, t = 0 at the first request.</summary>
    private static async Task WriteAsync(Case one, string name, RecordedRun run, string path)
    {
        var zero = run.Items.OfType<FirstRequest>().First().T;
        var answers = run.Items.OfType<LoadInterval>().Where(static load => !load.Draining).Sum(static load => load.Completed);
        await using var file = File.Create(path);
        await using var text = new StreamWriter(new GZipStream(file, CompressionLevel.SmallestSize));
        await text.WriteLineAsync(string.Create(
            CultureInfo.InvariantCulture,
            $"# {name} processors={run.Header.Target!.ProcessorCount} connections={one.Connections} seconds={one.Seconds} "
                + $"perSecond={(double)answers / one.Seconds:F1} expected=taskWaits"));
        foreach (var line in run.Items.Select(item => Line(item, item.T - zero)).OfType<string>())
        {
            await text.WriteLineAsync(line);
        }
    }

    private static string? Line(TimelineItem item, double t) => item switch
    {
        PoolSample sample => string.Create(
            CultureInfo.InvariantCulture,
            $"S,{t:F3},{sample.ThreadCount},{sample.QueueLength},{sample.CompletedItems},{sample.CpuPercent:F2},{sample.IntervalSeconds:F4}"),
        Injection injection => string.Create(CultureInfo.InvariantCulture, $"I,{t:F3},{injection.Goal},{injection.Reason}"),
        LoadInterval { Draining: false } load => string.Create(CultureInfo.InvariantCulture, $"L,{t:F3},{load.InFlight}"),
        BlockingSites { Source: BlockingSites.WaitEvents } window => string.Create(
            CultureInfo.InvariantCulture,
            $"B,{t:F3},{window.Sites.Where(static site => site.Kind == "Task wait").Sum(static site => site.BlockedSeconds):F2},{window.WindowSeconds:F3}"),
        _ => null,
    };

    /// <param name="Name">As the recording is called, without its round.</param>
    /// <param name="Milliseconds">What each request waits for.</param>
    /// <param name="Processors">As the sample is told; its minimum too.</param>
    /// <param name="Connections">Opened at once.</param>
    /// <param name="Seconds">How long they send.</param>
    private sealed record Case(string Name, int Milliseconds, int Processors, int Connections, int Seconds);
}
