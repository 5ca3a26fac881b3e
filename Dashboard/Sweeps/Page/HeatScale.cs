using Dashboard.Figures;

namespace Dashboard.Sweeps.Page;

/// <summary>Colours and texts of a heatmap: steps of one hue from the lowest value to the highest.</summary>
public sealed class HeatScale
{
    public const int Highest = 8;

    /// <summary>Ratio of highest to lowest from which steps are of equal ratio.</summary>
    private const double RatioOfLogarithms = 30;

    private readonly bool _isLogarithmic;

    /// <param name="values">All tables of a sweep share one scale.</param>
    public HeatScale(IEnumerable<double?> values)
    {
        double[] known = [.. values.OfType<double>()];
        (Low, High) = known.Length == 0 ? (0, 0) : (known.Min(), known.Max());
        _isLogarithmic = Low > 0 && High / Low >= RatioOfLogarithms;
    }

    public double Low { get; }

    public double High { get; }

    /// <summary>0 to <see cref="Highest"/>; 0 when all values are alike.</summary>
    public int StepOf(double value)
    {
        var share = High <= Low ? 0
            : _isLogarithmic ? Math.Log(value / Low) / Math.Log(High / Low)
            : (value - Low) / (High - Low);
        return (int)Math.Round(share * Highest, MidpointRounding.AwayFromZero);
    }

    /// <summary>The unit is above the table.</summary>
    public static string Short(Figure figure, double? value) =>
        figure.Unit == FigureUnit.PerSecond ? Readable.Axis(value, figure.Unit.Name) : Readable.Number(value);
}
