using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.RunPages;
using Dashboard.Tests.Validity;
using Dashboard.Timeline;

namespace Dashboard.Tests.RunFile;

/// <summary>Run files made up for a test: as large, as many and as odd as it needs.</summary>
internal static class GeneratedRun
{
    private static readonly string[] Scenarios = ["taskwait", "sync", "async"];
    private static readonly string[] Styles = ["sync-over-async", "blocking", "async"];

    /// <summary>A header with everything that a run has.</summary>
    public static RunHeader Header(string id) => new(RunFormat.Version, id, DateTimeOffset.UnixEpoch, "Task wait")
    {
        Machine = MachineFacts.Current,
        Scenario = "taskwait",
        Style = "sync-over-async",
        Path = "/api/diagscenario/taskwait",
        Target = new TargetFacts(1, "TargetApp", "TargetApp", "dotnet TargetApp.dll", "10.0.12", "Linux", "x64") { ProcessorCount = 2 },
        Plan = new LoadPlan("http://127.0.0.1:5000/", 125, DurationSeconds: 10),
    };

    /// <summary>A finished run number <paramref name="i"/>, one minute after the one before.</summary>
    public static RunHeader Header(int i) => Header($"r{i:0000}") with
    {
        StartedUtc = DateTimeOffset.UnixEpoch.AddMinutes(i),
        Title = $"Run {i} of {Scenarios[i % 3]}",
        Scenario = Scenarios[i % 3],
        Style = Styles[i % 3],
        Path = "/test/" + Scenarios[i % 3],
    };

    public static RunSummary Summary(double t = 35, ValidityResult? validity = null) => new(t, "completed", "Completed.")
    {
        Load = Loads.ClosedLoad,
        MainPhase = "load",
        Phases = [new PhaseSummary("load", 1, 11, Loads.ClosedLoad) { Validity = validity ?? new ValidityResult(true, []) }],
        Pool = new PoolSummary { ThreadsStart = 3, ThreadsMax = 37, ThreadsEnd = 30, PeakQueue = 88 },
        Sparkline = [.. Enumerable.Range(0, 60).Select(i => 3.0 + (i % 30))],
    };

    public static async Task WriteAsync(string folder, RunHeader header, IEnumerable<TimelineItem> items)
    {
        await using var writer = new RunFileWriter(Path.Combine(folder, header.Id + RunFormat.Extension), header);
        var pending = 0;
        foreach (var item in items)
        {
            writer.Append(item);
            if (++pending % 500 == 0)
            {
                await writer.FlushAsync();
            }
        }
    }

    /// <summary>Small finished runs.</summary>
    public static async Task WriteManyAsync(string folder, int count)
    {
        for (var i = 0; i < count; i++)
        {
            await WriteAsync(folder, Header(i), [.. Samples(40, 0.25), Summary()]);
        }
    }

    /// <summary>Samples with every counter, as a real target sends them; one stands out: a spike of 5,000 threads in the middle.</summary>
    public static IEnumerable<TimelineItem> Samples(int count, double interval) => Enumerable.Range(0, count).Select(i => new PoolSample(Math.Round((i + 1) * interval, 6), interval)
    {
        ThreadCount = i == count / 2 ? 5_000 : 10 + (i % 37),
        QueueLength = i % 101,
        CompletedItems = 100 + (i % 13),
        CpuPercent = 20.125 + (i % 7),
        LockContentions = i % 5,
        WorkingSetMegabytes = 101.5 + (i % 11),
        GcHeapMegabytes = 20.25 + (i % 9),
        AllocatedBytes = 1_234_567 + i,
        TimeInGcPercent = i % 3,
        Exceptions = i % 2,
        RequestsStarted = 90 + (i % 17),
        RequestsStartedSeconds = i % 2 == 0 ? 0.2 : 0.3,
        CurrentRequests = i % 125,
        FailedRequests = 0,
        CurrentConnections = 125,
        ConnectionQueueLength = 0,
        RequestQueueLength = 0,
        GcPausedSeconds = i % 4 / 100d,
    });

    /// <summary>A load of the same length: an interval each quarter of a second with a histogram of 40 buckets.</summary>
    public static IEnumerable<TimelineItem> Intervals(int count) => Enumerable.Range(0, count).Select(i => new LoadInterval((i + 1) * 0.25, 0.25, false, 120, 120, 125, 9_000)
    {
        Offered = 120,
        Service = [.. Enumerable.Range(0, 40).Select(bucket => (long[])[3_000 + (i % 50) + (bucket * 3), 3])],
        AgentCpuPercent = 12.5,
        AgentThreadCount = 4,
    });

    /// <summary>A table of 25 counters each second, as a recording of a web server has it.</summary>
    public static IEnumerable<TimelineItem> Counters(int seconds) => Enumerable.Range(1, seconds).Select(second =>
        new CounterSnapshot(second, [.. Enumerable.Range(0, 25).Select(i => new CounterValue("System.Runtime", $"counter-{i}", $"Counter number {i}", "MB", i % 2 == 0, (second % 100) + (i / 8d)))]));
}
