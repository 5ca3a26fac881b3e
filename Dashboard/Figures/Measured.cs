using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Rates;

namespace Dashboard.Figures;

/// <summary>What figures are taken from: one load of a run, what happened meanwhile, and the pool over the whole run. Parts may be missing.</summary>
/// <param name="Phase">The load; null for a recording without load and for an interrupted run.</param>
public sealed record Measured(PhaseSummary? Phase)
{
    /// <summary>The load's figures; null where there are none.</summary>
    public LoadSummary? Load => Phase?.Load;

    /// <summary>The first request of the load on the clock of <see cref="Items"/>, seconds.</summary>
    public double From { get; init; }

    /// <summary>What happened during the load and its drain; empty where only a summary is at hand.</summary>
    public IReadOnlyList<TimelineItem> Items { get; init; } = [];

    /// <summary>
    /// The run's samples from the last empty queue before the first request on: what waits at the beginning of a load has waited since then, and a second of
    /// the load begins before it.
    /// </summary>
    public IReadOnlyList<PoolSample> Before { get; init; } = [];

    /// <summary>Pool threads in the last sample before the first request; null when not seen.</summary>
    public double? ThreadsBefore { get; init; }

    /// <summary>The pool over the whole run; null where no run was recorded.</summary>
    public PoolSummary? Pool { get; init; }

    /// <summary>What was measured of the sample's store; null for a run of anything else.</summary>
    public StoreResult? Store { get; init; }

    /// <summary>Why there is no load, in a sentence; null when there is one, or it is not known why.</summary>
    public string? WithoutLoad { get; init; }

    /// <summary>A load by itself, outside a run.</summary>
    public static Measured Of(LoadSummary load, ValidityResult? validity = null, SteadyState? steadyState = null) =>
        new(new PhaseSummary("", 0, load.WindowSeconds, load)
        {
            Validity = validity ?? ValidityResult.NotJudged,
            SteadyState = steadyState ?? SteadyState.NotJudged,
        });

    /// <summary>The main load of a run of which only the summary is at hand.</summary>
    public static Measured Of(RunSummary? summary) => new(summary?.Find()) { Pool = summary?.Pool, Store = summary?.Store };

    /// <summary>One load of a run that was read whole.</summary>
    /// <param name="run">The run.</param>
    /// <param name="load">Name of the load; null: the one whose figures stand for the run.</param>
    public static Measured Of(RecordedRun run, string? load = null)
    {
        var phase = run.Summary?.Find(load);
        var isOneOfSeveral = run.Summary is { Phases.Count: > 1, Load.Source: null } && phase is not null;
        return Of(run, phase, LoadItems.Of(run.Items, isOneOfSeveral ? phase!.Name : null));
    }

    /// <param name="run">The run.</param>
    /// <param name="phase">One of its loads; null where there is none.</param>
    /// <param name="items">What happened during that load and its drain.</param>
    public static Measured Of(RecordedRun run, PhaseSummary? phase, IReadOnlyList<TimelineItem> items)
    {
        var from = LoadItems.Begin(phase, items, run.Items);
        return new Measured(phase)
        {
            From = from,
            Items = items,
            Before = SinceEmpty(run, from),
            ThreadsBefore = phase?.ThreadsStart
                ?? run.Items.OfType<PoolSample>().LastOrDefault(sample => sample.T <= from && sample.ThreadCount is not null)?.ThreadCount,
            Pool = run.Summary?.Pool,
            Store = run.Summary?.Store,
            WithoutLoad = run.Interruption,
        };
    }

    /// <summary>Whether a sample's interval, or the greater part of it, lies at or after a time.</summary>
    internal static bool IsAfter(PoolSample sample, double from) => sample.T - (sample.IntervalSeconds / 2) >= from;

    private static IReadOnlyList<PoolSample> SinceEmpty(RecordedRun run, double from)
    {
        var since = new List<PoolSample>();
        foreach (var sample in run.Items.OfType<PoolSample>().TakeWhile(sample => !IsAfter(sample, from)))
        {
            if (sample.QueueLength is 0 && sample.T <= from - SlidingRate.Seconds)
            {
                since.Clear();
            }

            since.Add(sample);
        }

        return since;
    }
}
