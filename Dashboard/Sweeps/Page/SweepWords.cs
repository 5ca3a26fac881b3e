using Dashboard.Figures;
using Dashboard.Running.Experiments;

namespace Dashboard.Sweeps.Page;

internal static class SweepWords
{
    /// <summary>"18 cells, about 12 min", "20 cells × 3 repeats, about 40 s".</summary>
    public static string Estimate(SweepPlan plan, TimeSpan time) => $"{Size(plan)}, {Readable.Estimate(time)}";

    /// <summary>"18 cells", "20 cells × 3 repeats".</summary>
    public static string Size(SweepPlan plan) =>
        Readable.Plural(plan.CellCount, "cell") + (plan.Repeats > 1 ? $" × {Readable.Plural(plan.Repeats, "repeat")}" : "");

    /// <summary>"minimum threads 2, 8, 32 × connections 1, 2, 4".</summary>
    public static string Settings(SweepPlan plan) => string.Join(" × ", new[] { plan.Layers, plan.Y, plan.X }.OfType<SweepAxis>()
        .Select(axis => $"{axis.Setting.Name.ToLowerInvariant()} {string.Join(", ", axis.Values.Select(axis.Setting.Short))}"));

    /// <summary>A measured value with its unit: "Operations, /s".</summary>
    public static string NameOf(Figure figure) => figure.Unit.Name.Length > 0 ? $"{figure.Name}, {figure.Unit.Name}" : figure.Name;

    /// <summary><c>running</c>, <c>completed</c>, <c>stopped</c>, <c>failed</c> or <c>interrupted</c>.</summary>
    public static string State(MeasuredSweep sweep, ExperimentProgress? active) =>
        active?.Id == sweep.Header.Id ? "running"
        : sweep.Missing.Count == 0 ? RunSummary.Completed
        : sweep.End?.Outcome is { } outcome and not RunSummary.Completed ? outcome
        : "interrupted";

    /// <summary>"12 of 36 runs", without those beyond a knee.</summary>
    public static string Measured(MeasuredSweep sweep) => $"{Readable.Count(sweep.Made)} of {Readable.Plural(sweep.Made + sweep.Missing.Count, "run")}";
}
