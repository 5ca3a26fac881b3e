using Dashboard.RunFile;
using Dashboard.Sweeps;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.Sweeps;

/// <summary>Sweeps and their runs, made up for a test.</summary>
internal static class Cells
{
    public const string Id = "20261122T060000Z-sweep-0a1b";

    /// <summary>Connections 1, 2, 4 × minimum threads 2, 8.</summary>
    public static SweepPlan Plan { get; } = new("taskwait: connections × minimum threads", SweepAxis.Parse("connections=1,2,4"))
    {
        Y = SweepAxis.Parse("minThreads=2,8"),
        Load = new SweepLoad("taskwait") { DurationSeconds = 2 },
    };

    /// <summary>Workers 0, 1, 2 × foreground threads 1, 4, three times each.</summary>
    public static SweepPlan Matrix { get; } = new("Store", SweepAxis.Parse("workers=0,1,2"))
    {
        Y = SweepAxis.Parse("foreground=1,4"),
        Repeats = 3,
        Store = new SweepStore(20_000),
    };

    public static SweepHeader Header(SweepPlan plan) => new(SweepHeader.Version, Id, DateTimeOffset.UnixEpoch, plan)
    {
        Machine = MachineFacts.Current,
        Target = GeneratedRun.Header("r1").Target,
    };

    public static MeasuredSweep Measured(SweepPlan plan, params RunListEntry[] runs) => new(Header(plan), null, runs);

    /// <summary>The run of a cell, with so much throughput, or so many operations per second where the plan is of the store.</summary>
    public static RunListEntry Run(SweepPlan plan, SweepPoint point, double perSecond, int repeat = 1, string outcome = "completed", int minute = 0)
    {
        var id = $"{point.X}-{point.Y}-{point.Layer}-{repeat}-{minute}";
        var cell = new RunCell(Id, plan.Title, point.Values(plan), point.Words(plan), repeat);
        var header = GeneratedRun.Header(id) with { Cell = cell, StartedUtc = DateTimeOffset.UnixEpoch.AddMinutes(minute) };
        var load = plan.Store is null ? GeneratedRun.Summary().Load! with { CompletedPerSecond = perSecond } : null;
        var summary = GeneratedRun.Summary() with
        {
            Outcome = outcome,
            Load = load,
            Phases = load is null ? [] : [new PhaseSummary("load", 1, 11, load)],
            Store = plan.Store is null ? null : new StoreResult("tkrzw", "1.0.25", plan.Store.Operations / perSecond, perSecond, plan.Store.Operations, 1_000, 0),
        };
        return new RunListEntry(id, header, summary, null);
    }
}
