using System.Text.Json.Serialization;
using Dashboard.Running;

namespace Dashboard.Sweeps;

/// <summary>Every value of one setting with every value of another. Has either <see cref="Load"/> or <see cref="Store"/>.</summary>
public sealed record SweepPlan(string Title, SweepAxis X)
{
    /// <summary>At a second each, these are a quarter of an hour.</summary>
    public const int MaxRuns = 1_000;

    public static NumberRange RepeatsRange { get; } = new("Repeats", 1, 20) { IsWhole = true };

    public SweepAxis? Y { get; init; }

    public SweepAxis? Layers { get; init; }

    /// <summary>1 to 20. All cells have their first before any has its second, so that drift meets all alike.</summary>
    public int Repeats { get; init; } = 1;

    public SweepLoad? Load { get; init; }

    public SweepStore? Store { get; init; }

    public string? Preset { get; init; }

    /// <summary>True measures columns in order; a row ends where more of <see cref="X"/> brings no more throughput.</summary>
    public bool StopsAtKnee { get; init; }

    [JsonIgnore]
    public IReadOnlyList<SweepAxis> Axes => [.. new[] { X, Y, Layers }.OfType<SweepAxis>()];

    [JsonIgnore]
    public int CellCount => Axes.Aggregate(1, (product, axis) => product * axis.Values.Count);

    [JsonIgnore]
    public int RunCount => CellCount * Repeats;

    public SweepAxis? AxisOf(SweepParameter setting) => Axes.FirstOrDefault(axis => axis.Parameter == setting.Id);

    /// <summary>The plan with concurrent loads in every cell, whose number is in the title.</summary>
    internal SweepPlan With(IReadOnlyList<ConcurrentLoad> beside) => beside.Count == 0 ? this : this with
    {
        Title = $"{Title}, beside {Readable.Plural(beside.Count, "other load")}",
        Load = Load! with { Beside = beside },
    };

    public string? Refuse() => this switch
    {
        { Load: null, Store: null } or { Load: not null, Store: not null } => "A sweep varies either a load or the store.",
        _ when Axes.DistinctBy(axis => axis.Parameter).Count() < Axes.Count => $"The setting {X.Setting.Name} is used for both axes: choose another "
            + "setting for the rows.",
        _ when Axes.FirstOrDefault(axis => axis.Setting.IsOfStore != (Store is not null)) is { } foreign =>
            $"The setting {foreign.Setting.Name} is not a setting of {(Store is null ? "a load" : "the store")}.",
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

/// <summary>The title of a sweep without a name.</summary>
internal static class SweepTitle
{
    /// <summary>"taskwait: connections × minimum threads".</summary>
    public static string Of(string scenario, SweepAxis x, SweepAxis? y) =>
        $"{scenario}: {string.Join(" × ", new[] { x, y }.OfType<SweepAxis>().Select(axis => axis.Setting.Name.ToLowerInvariant()))}";

    public const string OfMatrix = "Store: foreground threads × workers";
}

public readonly record struct SweepStep(SweepPoint Point, int Repeat);

/// <summary>The order of measuring.</summary>
internal static class SweepOrder
{
    /// <summary>Rounds alternate in direction, so that drift meets all cells alike; restarts are least frequent; to find a knee columns rise.</summary>
    public static IReadOnlyList<SweepStep> Of(SweepPlan plan)
    {
        var points = SweepPoint.All(plan).ToList();
        if (plan.AxisOf(SweepParameter.DbPool) is { } restarted)
        {
            points = [.. restarted.Values.SelectMany(value => points.Where(point => point.ValueOf(plan, SweepParameter.DbPool) == value))];
        }

        return
        [
            .. Enumerable.Range(1, plan.Repeats).SelectMany(repeat =>
                (repeat % 2 == 0 && !plan.StopsAtKnee ? Enumerable.Reverse(points) : points).Select(point => new SweepStep(point, repeat))),
        ];
    }
}
