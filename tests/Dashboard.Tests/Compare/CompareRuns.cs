using Dashboard.Compare;
using Dashboard.Compare.Charts;
using Dashboard.Compare.Verdicts;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Compare;

/// <summary>Recorded runs made by hand: ten requests a quarter of a second, all of the same latency.</summary>
internal static class CompareRuns
{
    /// <summary>When the first request of the first load is sent, on the run's own clock.</summary>
    public const double First = 3;

    public static RunHeader Header(string id, string path = "/api/diagscenario/taskwait") => RunFileTests.Header(id) with
    {
        Title = $"Title of {id}",
        Path = path,
        Plan = new LoadPlan($"http://127.0.0.1:5000{path}", 20, DurationSeconds: 12),
    };

    /// <summary>Samples from 0 on, one load of so many seconds, 2 s of recovery.</summary>
    public static RecordedRun One(string id, int perInterval = 10, double milliseconds = 100, double seconds = 12, RunHeader? header = null, SteadyState? steady = null)
    {
        TimelineItem[] items =
        [
            .. Quiet(0, First), .. Load("load", First, perInterval, milliseconds, seconds), new Phase(First + seconds + 0.01, "tail", "Tail."),
            .. Quiet(First + seconds + 0.25, First + seconds + 2),
        ];
        var phase = Summary("load", First, perInterval, milliseconds, seconds, steady);
        return Run(header ?? Header(id), items, "load", phase);
    }

    /// <summary>Two loads with a rest of 5 s between them; the second stands for the run.</summary>
    public static RecordedRun Two(string id)
    {
        var second = First + 4 + 5;
        TimelineItem[] items =
        [
            .. Quiet(0, First), .. Load("slow", First, 2, 500, 4), new Phase(First + 4.01, "rest", "Rest.") { Label = "rest" }, .. Quiet(First + 4.25, second),
            .. Load("fast", second, 20, 50, 4), new Phase(second + 4.01, "tail", "Tail."), .. Quiet(second + 4.25, second + 6),
        ];
        var header = Header(id) with
        {
            Plan = null,
            Path = null,
            Style = null,
            Phases =
            [
                new LoadPhase("slow", new LoadPlan("http://127.0.0.1:5000/slow", 2, DurationSeconds: 4)) { MinWorkerThreads = 100 },
                new LoadPhase("rest", null, 5),
                new LoadPhase("fast", new LoadPlan("http://127.0.0.1:5000/fast", 20, DurationSeconds: 4)),
            ],
        };
        return Run(header, items, "fast", Summary("slow", First, 2, 500, 4), Summary("fast", second, 20, 50, 4));
    }

    public static ComparedRun Column(RecordedRun run, int index = 0, string? load = null) => ComparedRun.Of(index, new ComparedRef(run.Header.Id, load), run);

    /// <summary>A run by itself as one side of a comparison.</summary>
    public static ComparedSide Side(RecordedRun run, int index = 0) => ComparedSide.Of(index, new ComparedRef(run.Header.Id, null), [run], RunMetric.All[0]);

    /// <summary>A line of the charts, as a side of one run is drawn.</summary>
    public static DrawnRun Line(ComparedRun run, int index = 0) => new(run, RunStyle.Of(index), run.Letter, run.Title);

    public static IReadOnlyList<DrawnRun> Lines(params IEnumerable<ComparedRun> runs) => [.. runs.Select(Line)];

    /// <summary>A comparison of runs by themselves, the first one the baseline.</summary>
    public static Comparison Compare(CompareQuery query, params IEnumerable<RecordedRun> runs) =>
        Comparison.Of([.. runs.Select(Side)], query);

    /// <summary>Groups of repeats, side by side.</summary>
    public static Comparison Groups(CompareQuery query, params RecordedRun[][] groups) =>
        Comparison.Of([.. groups.Select((runs, i) => ComparedSide.Of(i, new ComparedRef(runs[0].Header.Group!.Id, null) { IsGroup = true }, runs, query.Metric))], query);

    public static RunListEntry Entry(RecordedRun run, RunGroup? group = null) => new(run.Header.Id, run.Header with { Group = group ?? run.Header.Group }, run.Summary, null);

    private static RecordedRun Run(RunHeader header, TimelineItem[] items, string main, params PhaseSummary[] phases)
    {
        var summary = new RunSummary(items[^1].T, "completed", "Completed.") { Phases = phases, MainPhase = main, Load = phases.Single(phase => phase.Name == main).Load };
        return new RecordedRun(header, [.. items, summary], summary, []);
    }

    private static IEnumerable<TimelineItem> Quiet(double from, double to) => Times(from, to).Select(t => new PoolSample(t, 0.25) { ThreadCount = 3, QueueLength = 0, CompletedItems = 0, CpuPercent = 1 });

    private static IEnumerable<TimelineItem> Load(string name, double from, int perInterval, double milliseconds, double seconds)
    {
        yield return new Phase(from - 0.1, "load", "Load.") { Label = name };
        yield return new FirstRequest(from);
        yield return new Injection(from + 0.1, InjectionReasons.CooperativeBlocking, 4, 3, true, 0);
        yield return new Injection(from + 0.2, InjectionReasons.CooperativeBlocking, 3, 4, false, 0);
        foreach (var t in Times(from + 0.25, from + seconds + 0.01))
        {
            yield return new PoolSample(t, 0.25) { ThreadCount = 10, QueueLength = 7, CompletedItems = 30, CpuPercent = 40 };
            yield return new LoadInterval(t, 0.25, false, perInterval, perInterval, 20, 0) { Offered = perInterval, Service = [[LatencyHistogram.IndexOf((long)(milliseconds * 1000)), perInterval]] };
        }
    }

    private static IEnumerable<double> Times(double from, double to)
    {
        for (var i = 0; from + (i * 0.25) < to; i++)
        {
            yield return from + (i * 0.25);
        }
    }

    private static PhaseSummary Summary(string name, double from, int perInterval, double milliseconds, double seconds, SteadyState? steady = null)
    {
        var requests = (long)(perInterval * seconds * 4);
        var load = new LoadSummary(requests, requests / seconds, seconds, requests, 0, 0, 0)
        {
            Offered = requests,
            CountedPerSecond = requests / seconds,
            Latency = new LatencySummary(milliseconds, milliseconds, 0, milliseconds, milliseconds, milliseconds, milliseconds, milliseconds, milliseconds, milliseconds),
            Service = [[LatencyHistogram.IndexOf((long)(milliseconds * 1000)), requests]],
        };
        return new PhaseSummary(name, from, from + seconds, load) { ThreadsStart = 3, ThreadsMax = 10, SteadyState = steady ?? SteadyState.NotJudged };
    }
}
