using System.Diagnostics;
using System.Globalization;
using System.IO.Compression;
using Benchmarks.Findings;
using Benchmarks.Load;
using Benchmarks.Runtimes;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Benchmarks.Curves;

/// <summary>
/// Records how the pool grows: a fresh server each, told its processors, all connections opened at once, watched by the verb <c>run</c>. The names say case
/// and round: <c>r2</c>, <c>r3</c> …, or <c>busy</c>, beside two programs that compute all the time. <c>--every</c> records each of the 58 cases once, of
/// blocking and of async code; without it the rule for Task waits is repeated.
/// </summary>
internal static class CurvesRecorder
{
    private const string Busy = "busy";
    private const string TaskWaits = "taskWaits";
    private const string Blocking = "blocking";

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

    private static readonly int[] Processors = [1, 2, 4, 8];

    /// <summary>All ways to block, and not to, for 30 s each; 60 s for what grows slowly.</summary>
    private static readonly Case[] Every =
    [
        .. OnEach("async500", "taskasyncwait", 500, 125, "healthy"),
        new("dbasync_c100_P8", 10, 8, 100, 30) { Scenario = "db-async", Expected = "healthy" },
        .. OnEach("lock50_c100", "lock", 50, 100, Blocking), .. OnEach("lock50_c10", "lock", 50, 10, Blocking),
        .. OnEach("result500", "taskwait", 500, 125, TaskWaits),
        .. ((int[])[16, 100, 500, 1000, 2000]).SelectMany(static ms => OnEach($"sleep{ms}", "test-sync", ms, 125, Blocking)),
        .. OnEach("socket_c100", "db-sync", 10, 100, Blocking), .. OnEach("socket_c10", "db-sync", 10, 10, Blocking),
        .. OnEach("taskpoll500", "tasksleepwait", 500, 125, Blocking),
        .. OnEach("taskrunwait500", null, 500, 125, Blocking),
        new("long_result500_P2", 500, 2, 125, 60), new("long_taskpoll500_P2", 500, 2, 125, 60) { Scenario = "tasksleepwait", Expected = Blocking },
        .. ((int[])[500, 1000, 2000]).Select(static ms => new Case($"long_sleep{ms}_P2", ms, 2, 125, 60) { Scenario = "test-sync", Expected = Blocking }),
    ];

    public static async Task<int> RunAsync(string[] args)
    {
        if (Statistics.Option(args, "--record") is not { } folder)
        {
            await Console.Error.WriteLineAsync("Say where to: --record FOLDER.");
            return 2;
        }

        Directory.CreateDirectory(folder);
        var isEvery = args.Contains("--every");
        var rounds = (Statistics.Option(args, "--rounds") ?? (isEvery ? "r1" : $"r2,r3,{Busy}")).Split(',');
        var only = Statistics.Option(args, "--only")?.Split(',');
        IEnumerable<(Case Case, string Round)> all =
        [
            .. rounds.SelectMany(round => (isEvery ? Every : Own).Select(one => (one, round))),
            .. isEvery ? [] : Others.Select(one => (one, "r1")),
        ];
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
        await using var server = await FindingServer.StartAsync(
            isShape: one.Scenario is null, ("DOTNET_PROCESSOR_COUNT", one.Processors.ToString("x", CultureInfo.InvariantCulture)));
        try
        {
            using var run = Process.Start(new ProcessStartInfo(
                "dotnet",
                [
                    LoadTools.Dashboard, "run", "-p", $"{server.ProcessId}", "--base-address", server.Address, .. one.Request,
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
                + $"perSecond={(double)answers / one.Seconds:F1} expected={one.Expected} runtime={run.Header.Target.RuntimeVersion}"));
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
    private sealed record Case(string Name, int Milliseconds, int Processors, int Connections, int Seconds)
    {
        /// <summary>Of the sample; null for a wait for a task that the waiting thread runs itself, which tests/Shapes has.</summary>
        public string? Scenario { get; init; } = "taskwait";

        /// <summary>What the endpoint is known to do.</summary>
        public string Expected { get; init; } = TaskWaits;

        public IReadOnlyList<string> Request => Scenario is null
            ? ["--path", $"/sleep/in-a-task?ms={Milliseconds}"]
            : ["--scenario", Scenario, "--query", $"ms={Milliseconds}"];
    }

    private static IEnumerable<Case> OnEach(string name, string? scenario, int milliseconds, int connections, string expected) =>
        Processors.Select(count => new Case($"{name}_P{count}", milliseconds, count, connections, 30) { Scenario = scenario, Expected = expected });
}
