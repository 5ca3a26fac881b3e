using System.Text.Json.Serialization;
using Dashboard.Format;

namespace Dashboard.Sweeps;

/// <summary>
/// What a sweep measures: every value of one setting with every value of another. Exactly one of <see cref="Load"/> and <see cref="Store"/> is there.
/// </summary>
/// <param name="Title">Name for people.</param>
/// <param name="X">What varies along the columns.</param>
public sealed record SweepPlan(string Title, SweepAxis X)
{
    /// <summary>Most runs of one sweep: at a second each, a quarter of an hour.</summary>
    public const int MaxRuns = 1_000;

    /// <summary>How often a cell can be measured.</summary>
    public static NumberRange RepeatsRange { get; } = new("Repeats", 1, 20) { IsWhole = true };

    /// <summary>What varies along the rows; null for one row.</summary>
    public SweepAxis? Y { get; init; }

    /// <summary>What varies from one table to the next; null for one table.</summary>
    public SweepAxis? Layers { get; init; }

    /// <summary>Runs of each cell, 1 to 20. All cells have had their first before any has its second, so that a drift of the machine meets all alike.</summary>
    public int Repeats { get; init; } = 1;

    /// <summary>What stays the same in all cells of a sweep over loads; null for the store's matrix.</summary>
    public SweepLoad? Load { get; init; }

    /// <summary>What stays the same in all cells of the store's matrix; null for a sweep over loads.</summary>
    public SweepStore? Store { get; init; }

    /// <summary>Name of the preset that the plan follows; null for a plan made by hand.</summary>
    public string? Preset { get; init; }

    /// <summary>True when the columns are taken in their order and a row ends where more of <see cref="X"/> brings no more throughput.</summary>
    public bool StopsAtKnee { get; init; }

    /// <summary>Columns, rows and tables, those that there are.</summary>
    [JsonIgnore]
    public IReadOnlyList<SweepAxis> Axes => [.. new[] { X, Y, Layers }.OfType<SweepAxis>()];

    /// <summary>Cells, all tables together.</summary>
    [JsonIgnore]
    public int CellCount => Axes.Aggregate(1, (product, axis) => product * axis.Values.Count);

    /// <summary>Runs, if none is left out.</summary>
    [JsonIgnore]
    public int RunCount => CellCount * Repeats;

    /// <summary>The axis along which a setting varies; null where it does not vary.</summary>
    public SweepAxis? AxisOf(SweepParameter setting) => Axes.FirstOrDefault(axis => axis.Parameter == setting.Id);

    /// <summary>Why the plan cannot be carried out, in a sentence; null when it can.</summary>
    public string? Refuse() => this switch
    {
        { Load: null, Store: null } or { Load: not null, Store: not null } => "A sweep varies either a load or the store.",
        _ when Axes.DistinctBy(axis => axis.Parameter).Count() < Axes.Count => $"{X.Setting.Name} varies twice: choose another setting for the rows.",
        _ when Axes.FirstOrDefault(axis => axis.Setting.IsOfStore != (Store is not null)) is { } foreign =>
            $"{foreign.Setting.Name} is not a setting of {(Store is null ? "a load" : "the store")}.",
        _ when RepeatsRange.Refuse(Repeats) is { } refusal => refusal,
        _ when RunCount > MaxRuns =>
            $"{Readable.Count(CellCount)} cells × {Readable.Plural(Repeats, "repeat")} are {Readable.Count(RunCount)} runs; the maximum is "
            + $"{Readable.Count(MaxRuns)}: use fewer values or repeats.",
        { Store: not null } when Layers is not null && AxisOf(SweepParameter.Workers)?.Values is null or ["0"] =>
            "With 0 workers every operation is synchronous and the worker kind has no effect: use a number of workers above 0, or leave the worker kind out.",
        { Store: { } store } => store.Refuse(),
        { Load: { } load } => load.Refuse(this),
        _ => null,
    };
}
