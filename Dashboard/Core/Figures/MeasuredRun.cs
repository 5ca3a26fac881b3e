namespace Dashboard.Figures;

/// <summary>The source of figures; parts may be missing.</summary>
public sealed record MeasuredRun(PhaseSummary? Phase)
{
    public LoadSummary? Load => Phase?.Load;

    public double From { get; init; }

    public IReadOnlyList<TimelineItem> Items { get; init; } = [];

    /// <summary>Samples from the last empty queue before the first request: what waits at the begin has waited since.</summary>
    public IReadOnlyList<PoolSample> Before { get; init; } = [];

    public double? ThreadsBefore { get; init; }

    public PoolSummary? Pool { get; init; }

    /// <summary>True when Who blocked was read, for some of the run at least.</summary>
    public bool ReadsWaits { get; init; }

    public StoreResult? Store { get; init; }

    public string? WithoutLoad { get; init; }

    public static MeasuredRun Of(LoadSummary load, ValidityResult? validity = null, SteadyState? steadyState = null) =>
        new(new PhaseSummary("", 0, load.WindowSeconds, load)
        {
            Validity = validity ?? ValidityResult.NotJudged,
            SteadyState = steadyState ?? SteadyState.NotJudged,
        });

    public static MeasuredRun Of(RunSummary? summary) =>
        new(summary?.Find()) { Pool = summary?.Pool, Store = summary?.Store, ReadsWaits = summary?.ReadsWaits == true };

    internal static bool IsAfter(PoolSample sample, double from) => sample.T - (sample.IntervalSeconds / 2) >= from;
}
