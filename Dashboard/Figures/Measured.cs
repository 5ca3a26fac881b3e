using Dashboard.RunFile;
using Dashboard.Timeline.Rates;

namespace Dashboard.Figures;

/// <summary>What figures are taken from; parts may be missing.</summary>
/// <param name="Phase">Null without load, and when interrupted.</param>
public sealed record Measured(PhaseSummary? Phase)
{
    /// <summary>Null without figures.</summary>
    public LoadSummary? Load => Phase?.Load;

    /// <summary>First request on the clock of <see cref="Items"/>.</summary>
    public double From { get; init; }

    /// <summary>Of load and drain; empty with only a summary.</summary>
    public IReadOnlyList<TimelineItem> Items { get; init; } = [];

    /// <summary>Samples from the last empty queue before the first request: what waits at the begin has waited since.</summary>
    public IReadOnlyList<PoolSample> Before { get; init; } = [];

    /// <summary>In the last sample before the first request; null for none.</summary>
    public double? ThreadsBefore { get; init; }

    /// <summary>Over the run; null where none was recorded.</summary>
    public PoolSummary? Pool { get; init; }

    /// <summary>Null for any other run.</summary>
    public StoreResult? Store { get; init; }

    /// <summary>In a sentence; or null.</summary>
    public string? WithoutLoad { get; init; }

    public static Measured Of(LoadSummary load, ValidityResult? validity = null, SteadyState? steadyState = null) =>
        new(new PhaseSummary("", 0, load.WindowSeconds, load)
        {
            Validity = validity ?? ValidityResult.NotJudged,
            SteadyState = steadyState ?? SteadyState.NotJudged,
        });

    /// <summary>With only the summary at hand.</summary>
    public static Measured Of(RunSummary? summary) => new(summary?.Find()) { Pool = summary?.Pool, Store = summary?.Store };

    /// <summary>Null: the load that stands for the run.</summary>
    public static Measured Of(RecordedRun run, string? load = null)
    {
        var phase = run.Summary?.Find(load);
        var isOneOfSeveral = run.Summary is { Phases.Count: > 1, Load.Source: null } && phase is not null;
        return Of(run, phase, LoadItems.Of(run.Items, isOneOfSeveral ? phase!.Name : null));
    }

    /// <param name="phase">Null where there is none.</param>
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

    /// <summary>The greater part of its interval.</summary>
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
