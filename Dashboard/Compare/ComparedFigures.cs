using Dashboard.Compare.Verdicts;
using Dashboard.Figures;

namespace Dashboard.Compare;

/// <summary>The figures of several sides, each held against the baseline's.</summary>
public static class ComparedFigures
{
    /// <summary>Ratios closer to 1 than this get no arrow: a percent is less than one run differs from its own repeat.</summary>
    private const double Alike = 0.01;

    /// <param name="sides">At least one.</param>
    /// <param name="baseline">Index of the side that the others are held against.</param>
    /// <param name="thresholdPercent">Differences up to this many percent are neither better nor worse.</param>
    /// <param name="isSound">Of each side whether it may be judged against the baseline: its conditions are the same.</param>
    public static IReadOnlyList<FigureRow> Of(IReadOnlyList<ComparedSide> sides, int baseline, double thresholdPercent, IReadOnlyList<bool> isSound)
    {
        Measured[][] measured = [.. sides.Select(side => side.Runs.Select(run => Measured.Of(run.Run, run.Load, run.DuringLoad)).ToArray())];
        return
        [
            .. FigureTables.Key([.. measured.SelectMany(runs => runs)])
                .Select(figure => Row(figure, measured, baseline, (side, against) => isSound[side] && IsDifferent(figure, measured[against], measured[side]))),
        ];

        bool IsDifferent(Figure figure, Measured[] a, Measured[] b)
        {
            var (ofA, ofB) = (Values(figure, a), Values(figure, b));
            return ofA.Length >= VerdictJudge.FewestRuns && ofB.Length >= VerdictJudge.FewestRuns
                && VerdictJudge.WordOf(ofA, ofB, figure.Better == Better.Higher, thresholdPercent) is VerdictWord.Faster or VerdictWord.Slower;
        }
    }

    private static double[] Values(Figure figure, Measured[] runs) => [.. runs.Select(run => figure.ValueOf(run).Value).OfType<double>()];

    private static FigureRow Row(Figure figure, Measured[][] measured, int baseline, Func<int, int, bool> isDifferent)
    {
        FigureValue[] values = [.. measured.Select(runs => RepeatedFigure.Of(figure, runs))];
        var against = values[baseline];
        FigureCell[] cells =
        [
            .. values.Select((value, i) => Cell(figure, value, i == baseline ? null : against) is var cell
                && cell.Change is FigureChange.Better or FigureChange.Worse && !isDifferent(i, baseline) ? cell with { Change = FigureChange.Other } : cell),
        ];
        return new FigureRow(figure.Key, figure.Name, figure.Definition, figure.Better, cells);
    }

    private static FigureCell Cell(Figure figure, FigureValue value, FigureValue? against)
    {
        double? ratio = value.Value is { } own && against?.Value is { } other && other != 0 ? own / other : null;

        // Against nothing there is no ratio, but something is still more than nothing.
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

    private static FigureChange Change(Better better, int direction) => (better, direction) switch
    {
        (_, 0) => FigureChange.None,
        (Better.Neutral, _) => FigureChange.Other,
        (Better.Higher, > 0) or (Better.Lower, < 0) => FigureChange.Better,
        _ => FigureChange.Worse,
    };
}
