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

    private readonly double _low;
    private readonly double _high;
    private readonly bool _isLogarithmic;

    /// <param name="values">What is coloured; all tables of a sweep share one scale.</param>
    public HeatScale(IEnumerable<double?> values)
    {
        double[] known = [.. values.OfType<double>()];
        (_low, _high) = known.Length == 0 ? (0, 0) : (known.Min(), known.Max());
        _isLogarithmic = _low > 0 && _high / _low >= RatioOfLogarithms;
    }

    /// <summary>0 to <see cref="Highest"/>; of values that are all alike 0.</summary>
    public int StepOf(double value)
    {
        var share = _high <= _low ? 0
            : _isLogarithmic ? Math.Log(value / _low) / Math.Log(_high / _low)
            : (value - _low) / (_high - _low);
        return (int)Math.Round(share * Highest, MidpointRounding.AwayFromZero);
    }

    /// <summary>A value without its unit, which stands above the table.</summary>
    public static string Short(Figure figure, double? value) =>
        figure.Unit == FigureUnit.PerSecond ? Readable.Axis(value, figure.Unit.Name) : Readable.Number(value);
}
