using Dashboard.Figures;

namespace Dashboard.Compare;

/// <summary>The figures of several runs, each held against the baseline's.</summary>
public static class ComparedFigures
{
    /// <summary>Ratios closer to 1 than this get no arrow: a percent is less than one run differs from its own repeat.</summary>
    private const double Alike = 0.01;

    /// <param name="runs">At least one.</param>
    /// <param name="baseline">Index of the run that the others are held against.</param>
    public static IReadOnlyList<FigureRow> Of(IReadOnlyList<ComparedRun> runs, int baseline)
    {
        Measured[] measured = [.. runs.Select(run => Measured.Of(run.Run, run.Load, run.DuringLoad))];
        return [.. FigureTables.Key(measured).Select(figure => Row(figure, measured, baseline))];
    }

    private static FigureRow Row(Figure figure, Measured[] measured, int baseline)
    {
        var values = measured.Select(figure.ValueOf).ToList();
        var against = values[baseline];
        return new FigureRow(figure.Key, figure.Name, figure.Definition, figure.Better,
            [.. values.Select((value, i) => Cell(figure, value, i == baseline ? null : against))]);
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
            BaselineText = against?.Value is null ? null : figure.Text(against),
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
