using Dashboard.RunFile;

namespace Dashboard.Sweeps;

/// <summary>The value of each axis in one cell.</summary>
public sealed record SweepPoint(string X, string? Y, string? Layer)
{
    public string? ValueOf(SweepPlan plan, SweepParameter setting) =>
        plan.X.Parameter == setting.Id ? X
        : plan.Y?.Parameter == setting.Id ? Y
        : plan.Layers?.Parameter == setting.Id ? Layer
        : null;

    internal double? NumberOf(SweepPlan plan, SweepParameter setting) => ValueOf(plan, setting) is { } value ? SweepParameter.Number(value) : null;

    /// <summary>"32 connections, 8 minimum threads".</summary>
    public string Words(SweepPlan plan) => string.Join(", ", new[]
    {
        plan.X.Setting.Words(X), Y is null ? null : plan.Y?.Setting.Words(Y), Layer is null ? null : plan.Layers?.Setting.Words(Layer),
    }.OfType<string>());

    /// <summary>The values by the settings' ids, as a run stores them.</summary>
    public IReadOnlyDictionary<string, string> Values(SweepPlan plan) => plan.Axes
        .Select(axis => (axis.Parameter, Value: ValueOf(plan, axis.Setting)))
        .Where(pair => pair.Value is not null)
        .ToDictionary(pair => pair.Parameter, pair => pair.Value!, StringComparer.Ordinal);

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

    private static IEnumerable<string?> ValuesOf(SweepAxis? axis) => axis?.Values ?? (IEnumerable<string?>)[null];
}
