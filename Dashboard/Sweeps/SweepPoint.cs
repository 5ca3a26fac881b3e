using Dashboard.RunFile;

namespace Dashboard.Sweeps;

/// <summary>The value of each axis in one cell.</summary>
public sealed record SweepPoint(string X, string? Y, string? Layer)
{
    public string? ValueOf(SweepPlan plan, SweepParameter setting) => On(plan).FirstOrDefault(pair => pair.Axis.Parameter == setting.Id).Value;

    internal double? NumberOf(SweepPlan plan, SweepParameter setting) => ValueOf(plan, setting) is { } value ? SweepParameter.Number(value) : null;

    /// <summary>"32 connections, 8 minimum threads".</summary>
    public string Words(SweepPlan plan) => string.Join(", ", On(plan).Select(pair => pair.Axis.Setting.Words(pair.Value)));

    /// <summary>The values by the settings' ids, as a run stores them.</summary>
    public IReadOnlyDictionary<string, string> Values(SweepPlan plan) =>
        On(plan).ToDictionary(pair => pair.Axis.Parameter, pair => pair.Value, StringComparer.Ordinal);

    public static SweepPoint? Of(SweepPlan plan, RunCell cell)
    {
        string? Value(SweepAxis? axis) =>
            axis is not null && cell.Values.GetValueOrDefault(axis.Parameter) is { } value && axis.Values.Contains(value, StringComparer.Ordinal)
                ? value
                : null;
        return Value(plan.X) is { } x && (plan.Y is null || Value(plan.Y) is not null) && (plan.Layers is null || Value(plan.Layers) is not null)
            ? new SweepPoint(x, Value(plan.Y), Value(plan.Layers))
            : null;
    }

    public static IEnumerable<SweepPoint> All(SweepPlan plan) =>
        from layer in ValuesOf(plan.Layers)
        from y in ValuesOf(plan.Y)
        from x in plan.X.Values
        select new SweepPoint(x, y, layer);

    private IEnumerable<(SweepAxis Axis, string Value)> On(SweepPlan plan) =>
        from pair in ((SweepAxis? Axis, string? Value)[])[(plan.X, X), (plan.Y, Y), (plan.Layers, Layer)]
        where pair is (not null, not null)
        select (pair.Axis, pair.Value);

    private static IEnumerable<string?> ValuesOf(SweepAxis? axis) => axis?.Values ?? (IEnumerable<string?>)[null];
}
