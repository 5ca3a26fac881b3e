using Dashboard.Figures;
using Dashboard.RunFile;
using Dashboard.Sweeps.Matrix;
using Dashboard.Validity;

namespace Dashboard.Sweeps.Page;

/// <summary>One cell of a heatmap in text.</summary>
/// <param name="Below">The repeats' range, or their number; null for none.</param>
public sealed record HeatCell(SweepPoint Point, string Text, string? Below, string Words)
{
    /// <summary>The value for the colour; null without a reliable one.</summary>
    public double? Value { get; init; }

    public string? Run { get; init; }

    public Trust? Trust { get; init; }

    public bool Supported { get; init; } = true;

    public bool IsNow { get; init; }

    internal static HeatCell Of(MeasuredSweep sweep, SweepPoint point, Figure figure, string? now)
    {
        var words = point.Words(sweep.Plan);
        var isNow = now == words;
        var runs = sweep.RunsOf(point);
        if (sweep.ValueOf(point, figure) is not { } value)
        {
            var isNeeded = !sweep.IsBeyondKnee(point);
            var why = isNow ? "being measured" : isNeeded ? "not measured yet" : "not needed: more connections did not raise throughput";
            return new HeatCell(point, isNeeded ? Readable.Missing : "not needed", null, $"{words}: {why}.") { IsNow = isNow };
        }

        var trust = runs.Max(run => TrustIn(run.Summary));
        var below = Under(figure, value, runs.Count, sweep.Plan.Repeats);
        return new HeatCell(point, HeatScale.Short(figure, value.Value), below, Sentence(words, figure, value, runs, trust))
        {
            Value = trust == Timeline.Trust.False || !value.Supported ? null : value.Value,
            Run = sweep.RunOf(point, figure)?.Id,
            Trust = trust,
            Supported = value.Supported,
            IsNow = isNow,
        };
    }

    internal static HeatCell OfArticle(SweepPlan plan, SweepPoint point)
    {
        var value = MatrixArticle.PerSecond(point);
        var text = HeatScale.Short(StoreFigures.OperationsPerSecond, value);
        return new HeatCell(point, text, null, $"{point.Words(plan)}: {text}.") { Value = value };
    }

    private static Trust? TrustIn(RunSummary? summary) => summary?.Find() is { } load ? LoadTrust.Of(load.Validity) : null;

    private static string? Under(Figure figure, FigureValue value, int runs, int repeats) =>
        runs < repeats ? $"{Readable.Count(runs)} of {Readable.Count(repeats)}"
        : HeatScale.Short(figure, value.Low) is var low && HeatScale.Short(figure, value.High) is var high && low != high ? $"{low}–{high}"
        : null;

    private static string Sentence(string words, Figure figure, FigureValue value, IReadOnlyList<RunListEntry> runs, Trust? trust)
    {
        var all = runs.Count > 1 ? $"; its runs: {string.Join(", ", runs.Select(run => figure.TextOf(MeasuredRun.Of(run.Summary))))}" : "";
        var note = value.Note is { } said ? $" {said}" : "";
        var doubt = trust switch
        {
            Timeline.Trust.False => " Unreliable: see its run.",
            Timeline.Trust.Limited => " Data-quality warning: see its run.",
            _ => "",
        };
        return $"{words}: {figure.Text(value)}{all}.{note}{doubt}";
    }
}
