namespace Dashboard.Figures;

/// <summary>What figures are taken from; parts may be missing.</summary>
/// <param name="Phase">Null without load, and when interrupted.</param>
public sealed record MeasuredRun(PhaseSummary? Phase)
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

    /// <summary>Who blocked was read, for some of the run at least.</summary>
    public bool ReadsWaits { get; init; }

    /// <summary>Null for any other run.</summary>
    public StoreResult? Store { get; init; }

    /// <summary>In a sentence; or null.</summary>
    public string? WithoutLoad { get; init; }

    public static MeasuredRun Of(LoadSummary load, ValidityResult? validity = null, SteadyState? steadyState = null) =>
        new(new PhaseSummary("", 0, load.WindowSeconds, load)
        {
            Validity = validity ?? ValidityResult.NotJudged,
            SteadyState = steadyState ?? SteadyState.NotJudged,
        });

    /// <summary>With only the summary at hand.</summary>
    public static MeasuredRun Of(RunSummary? summary) =>
        new(summary?.Find()) { Pool = summary?.Pool, Store = summary?.Store, ReadsWaits = summary?.ReadsWaits == true };

    /// <summary>The greater part of its interval.</summary>
    internal static bool IsAfter(PoolSample sample, double from) => sample.T - (sample.IntervalSeconds / 2) >= from;
}
