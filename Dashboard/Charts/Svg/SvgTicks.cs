using Dashboard.Format;

namespace Dashboard.Charts.Svg;

/// <summary>A mark on an axis.</summary>
internal readonly record struct SvgTick(double Value, string Label);

/// <summary>Where an axis gets its marks.</summary>
internal static class SvgTicks
{
    /// <summary>Multiples of 1, 2 or 5 times a power of ten inside a range, about as many as asked for.</summary>
    public static IReadOnlyList<double> Between(double low, double high, int about)
    {
        var range = high - low;
        if (!(range > 0) || !double.IsFinite(range))
        {
            return [];
        }

        var power = Math.Pow(10, Math.Floor(Math.Log10(range / about)));
        var step = new[] { 1, 2, 5, 10 }.Select(factor => factor * power).First(candidate => range / candidate <= about);
        var first = Math.Ceiling(low / step);
        return [.. Enumerable.Range(0, (int)Math.Floor((high / step) + 1e-9 - first) + 1).Select(i => (first + i) * step)];
    }

    /// <summary>A mark of an axis as the pages' charts write it: <c>1.24k</c>, and <c>s</c> in the unit that fits.</summary>
    public static string Text(double value, string unit) => Readable.Axis(value, unit);

    /// <summary>Percentiles on an axis of nines: the value is log10(1 ÷ (1 − p)), so each nine is one unit.</summary>
    public static IReadOnlyList<SvgTick> Nines { get; } =
        [.. new[] { 0, 50, 90, 99, 99.9, 99.99, 99.999 }.Select(percentile => new SvgTick(NinesOf(percentile), $"{percentile:0.###} %"))];

    /// <summary>Whole decades of seconds on a logarithmic axis: the value is log10 of the seconds.</summary>
    public static IReadOnlyList<SvgTick> Decades { get; } =
        [.. Enumerable.Range(-6, 10).Select(power => new SvgTick(power, Readable.Milliseconds(1000 * Math.Pow(10, power))))];

    /// <param name="percentile">0 to below 100.</param>
    public static double NinesOf(double percentile) => -Math.Log10(1 - (percentile / 100));
}
