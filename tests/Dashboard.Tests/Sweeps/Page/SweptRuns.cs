using Dashboard.RunFile;
using Dashboard.Sweeps;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.Sweeps.Page;

/// <summary>Sweeps with runs made up for a test.</summary>
internal static class SweptRuns
{
    public const string Id = "20260101T000000Z-sweep-0001";

    /// <summary>Connections 8 and 16 by 2 and 4 minimum threads, two repeats.</summary>
    public static SweepPlan Loads { get; } = new("taskwait: connections × minimum threads", SweepAxis.Of("connections", "8,16"))
    {
        Y = SweepAxis.Of("minThreads", "2,4"),
        Repeats = 2,
        Load = new SweepLoad("taskwait") { DurationSeconds = 2 },
    };

    /// <summary>The synchronous column and one worker by 1 and 2 foreground threads.</summary>
    public static SweepPlan Matrix { get; } = new(SweepTitle.OfMatrix, SweepAxis.Of("workers", "0,1"))
    {
        Y = SweepAxis.Of("foreground", "1,2"),
        Store = new SweepStore(20_000),
    };

    public static MeasuredSweep Of(SweepPlan plan, params RunListEntry[] runs) =>
        new(new SweepHeader(1, Id, DateTimeOffset.UnixEpoch, plan) { Machine = MachineFacts.Current }, null, runs);

    public static RunListEntry Load(int i, SweepPlan plan, SweepPoint point, double perSecond, int repeat = 1, Trust trust = Trust.Ok)
    {
        var summary = GeneratedRun.Summary(validity: new ValidityResult(true, []) { Trust = trust });
        var load = summary.Load! with { CompletedPerSecond = perSecond, CountedPerSecond = perSecond };
        summary = summary with { Load = load, Phases = [summary.Phases[0] with { Load = load }] };
        return new RunListEntry($"r{i:0000}", Header(i, plan, point, repeat) with { Group = new RunGroup($"{Id}-1", "x", repeat) }, summary, null);
    }

    public static RunListEntry Store(int i, SweepPlan plan, SweepPoint point, double perSecond) =>
        new($"r{i:0000}", Header(i, plan, point, 1) with { Plan = null, Scenario = null, Style = null, Path = null, Store = plan.Store!.Cell(1, 0, "own") },
            new RunSummary(1, "completed", RunSummary.CompletedSentence) { Store = new StoreResult("tkrzw", "1.0.25", 20_000 / perSecond, perSecond, 20_000, 100, 0) },
            null);

    public static RunHeader Header(int i, SweepPlan plan, SweepPoint point, int repeat) =>
        GeneratedRun.Header(i) with { Cell = new RunCell(Id, plan.Title, point.Values(plan), point.Words(plan), repeat) };
}
