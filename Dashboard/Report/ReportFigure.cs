using Dashboard.Compare;
using Dashboard.Runs;

namespace Dashboard.Report;

/// <summary>One figure of a run in a report.</summary>
/// <param name="Name">Name for people.</param>
/// <param name="Definition">What it means and how it is taken.</param>
/// <param name="HigherIsBetter">Which way is better; null where neither is.</param>
/// <param name="Of">Its value; null when the run has none.</param>
/// <param name="Text">The value with its unit.</param>
public sealed record ReportFigure(string Name, string Definition, bool? HigherIsBetter, Func<RecordedRun, double?> Of, Func<double?, string> Text)
{
    /// <summary>Whether a run has enough requests for it: a percentile that the sample does not support is grey.</summary>
    public Func<RecordedRun, bool> Supported { get; init; } = _ => true;

    /// <summary>The median of the runs that have it; null when none has.</summary>
    public double? Median(IReadOnlyList<RecordedRun> runs)
    {
        double[] values = [.. runs.Select(Of).OfType<double>().Where(double.IsFinite)];
        return values.Length == 0 ? null : Bootstrap.Median(values);
    }

    /// <summary>Whether b is better than a: true, false, or null where that cannot be said.</summary>
    public bool? IsBetter(double? a, double? b) => HigherIsBetter is { } higher && a is { } from && b is { } to && from != to ? to > from == higher : null;
}
