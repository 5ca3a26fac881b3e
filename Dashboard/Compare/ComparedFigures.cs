using Dashboard.Compare.Verdicts;
using Dashboard.Figures;
using Dashboard.RunFile;
using Dashboard.Validity;

namespace Dashboard.Compare;

/// <summary>The figures of several sides, each compared with the baseline's.</summary>
internal static class ComparedFigures
{
    private const double Alike = 0.01;

    /// <summary>Chance that any figure of a table is coloured without a difference; for better and for worse each.</summary>
    private const double Significance = VerdictJudge.DifferenceSignificance;

    /// <param name="thresholdPercent">Differences up to this many percent are neither better nor worse.</param>
    /// <param name="isSound">True when a side may be judged against the baseline: its conditions are the same.</param>
    public static IReadOnlyList<FigureRow> Of(
        IReadOnlyList<ComparedSide> sides, int baseline, double thresholdPercent, IReadOnlyList<bool> isSound, IReadOnlyList<MachineNoise>? noises = null)
    {
        MeasuredRun[][] measured = [.. sides.Select(side => side.Runs.Select(run => MeasuredRun.Of(run.Run, run.Load, run.DuringLoad)).ToArray())];
        var rows = FigureTables.Key([.. measured.SelectMany(runs => runs)]).Select(figure => (Figure: figure, Row: Row(figure, measured, baseline))).ToList();
        (int Row, int Side, double P)[] tests =
        [
            .. from row in Enumerable.Range(0, rows.Count)
               from side in Enumerable.Range(0, sides.Count)
               where IsDirected(rows[row].Row.Cells[side]) && isSound[side]
               let p = P(rows[row].Figure, measured[baseline], measured[side])
               where p is not null
               select (row, side, p.Value),
        ];
        var significant = Holm.Significant([.. tests.Select(test => test.P)], Significance);
        var shown = tests.Where((test, i) => significant[i] && !IsNoise(rows[test.Row].Figure, test.Side)).Select(test => (test.Row, test.Side)).ToHashSet();
        return
        [
            .. rows.Select((one, row) => one.Row with
            {
                Cells =
                [
                    .. one.Row.Cells.Select((cell, side) =>
                        IsDirected(cell) && !shown.Contains((row, side)) ? cell with { Change = FigureChange.Other } : cell),
                ],
            }),
        ];

        // The rank test must be significant without a correction; with five runs a side it cannot pass one for twenty figures, so Welch's test has to.
        double? P(Figure figure, MeasuredRun[] a, MeasuredRun[] b)
        {
            var (ofA, ofB) = (Values(figure, a), Values(figure, b));
            return ofA.Length < VerdictJudge.FewestRuns || ofB.Length < VerdictJudge.FewestRuns ? null
                : VerdictJudge.WordOf(ofA, ofB, figure.Better == BetterDirection.Higher, thresholdPercent) is VerdictWord.Faster or VerdictWord.Slower
                ? VerdictJudge.PDifferent(ofA, ofB, thresholdPercent)
                : 1;
        }

        bool IsNoise(Figure figure, int side)
        {
            var (ofA, ofB) = (Values(figure, measured[baseline]), Values(figure, measured[side]));
            return NoiseFloor.Of(sides[baseline].ToJudge(), sides[side].ToJudge(), (ofA.Length, ofB.Length), figure.Key, noises ?? []) is { } floor
                && Robust.Median(ofA) is not 0 and var median && floor.Hides(Robust.Median(ofB) / median);
        }
    }

    private static bool IsDirected(FigureCell cell) => cell.Change is FigureChange.Better or FigureChange.Worse;

    private static double[] Values(Figure figure, MeasuredRun[] runs) => [.. runs.Select(run => figure.ValueOf(run).Value).OfType<double>()];

    private static FigureRow Row(Figure figure, MeasuredRun[][] measured, int baseline)
    {
        FigureValue[] values = [.. measured.Select(runs => RepeatedFigure.Of(figure, runs))];
        FigureCell[] cells = [.. values.Select((value, i) => Cell(figure, value, i == baseline ? null : values[baseline]))];
        return new FigureRow(figure.Key, figure.Name, figure.Definition, figure.Better, cells);
    }

    private static FigureCell Cell(Figure figure, FigureValue value, FigureValue? against)
    {
        double? ratio = value.Value is { } own && against?.Value is { } other && other != 0 ? own / other : null;

        // There is no ratio to zero, but a value above zero is still more.
        var direction = ratio is { } r ? Math.Abs(r - 1) < Alike ? 0 : Math.Sign(r - 1)
            : value.Value is { } some && against?.Value is 0 ? Math.Sign(some) : 0;
        var isSaid = value.Supported && against is not { Supported: false };
        return new FigureCell(value.Value, figure.Text(value), isSaid ? ratio : null, isSaid ? Change(figure.Better, direction) : FigureChange.None)
        {
            Supported = value.Supported,
            Note = value.Note,
            BaselineText = against?.Value is { } baseline ? figure.Unit.Text(baseline) : null,
            Low = value.Low,
            High = value.High,
        };
    }

    private static FigureChange Change(BetterDirection better, int direction) => (better, direction) switch
    {
        (_, 0) => FigureChange.None,
        (BetterDirection.Neutral, _) => FigureChange.Other,
        (BetterDirection.Higher, > 0) or (BetterDirection.Lower, < 0) => FigureChange.Better,
        _ => FigureChange.Worse,
    };
}
