using Dashboard.Figures;
using Dashboard.Format;

namespace Dashboard.Sweeps.Page;

/// <summary>How the cells of a heatmap are coloured and written: in steps of one hue from the lowest value to the highest.</summary>
public sealed class HeatScale
{
    /// <summary>The highest step; the classes heat-0 to heat-8 of the style sheet.</summary>
    public const int Highest = 8;

    /// <summary>From this ratio of highest to lowest on, steps are of equal ratio: one large value would leave all others in one colour.</summary>
    private const double RatioOfLogarithms = 30;

    private readonly bool _isLogarithmic;

    /// <param name="values">What is coloured; all tables of a sweep share one scale.</param>
    public HeatScale(IEnumerable<double?> values)
    {
        double[] known = [.. values.OfType<double>()];
        (Low, High) = known.Length == 0 ? (0, 0) : (known.Min(), known.Max());
        _isLogarithmic = Low > 0 && High / Low >= RatioOfLogarithms;
    }

    /// <summary>The lowest value, which has the first step's colour; 0 without values.</summary>
    public double Low { get; }

    /// <summary>The highest value, which has the last step's colour; 0 without values.</summary>
    public double High { get; }

    /// <summary>0 to <see cref="Highest"/>; of values that are all alike 0.</summary>
    public int StepOf(double value)
    {
        var share = High <= Low ? 0
            : _isLogarithmic ? Math.Log(value / Low) / Math.Log(High / Low)
            : (value - Low) / (High - Low);
        return (int)Math.Round(share * Highest, MidpointRounding.AwayFromZero);
    }

    /// <summary>A value without its unit, which stands above the table.</summary>
    public static string Short(Figure figure, double? value) =>
        figure.Unit == FigureUnit.PerSecond ? Readable.Axis(value, figure.Unit.Name) : Readable.Number(value);
}
