namespace Dashboard.Charts;

public readonly record struct AxisTick(double At, string Text);

/// <summary>Places the axis marks of plots and reports; charts over time follow the same rule in the browser (wwwroot/js/axes/ranges.js).</summary>
internal static class AxisTicks
{
    private static readonly double[] Steps = [1, 2, 5, 10];

    /// <summary>A quarter is a whole number too from ten on: 0, 25, 50, 75, 100.</summary>
    private static readonly double[] StepsWithQuarters = [1, 2, 2.5, 5, 10];

    private static readonly double[] TimeSteps =
        [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 14400, 21600, 43200];

    private static readonly double[] Percentiles = [0, 50, 90, 99, 99.9, 99.99, 99.999, 99.9999];

    public static IReadOnlyList<AxisTick> Round(double from, double to, int most, string unit)
    {
        var rough = (to - from) / most;
        if (!(rough > 0) || !double.IsFinite(rough))
        {
            return [];
        }

        var power = Math.Pow(10, Math.Floor(Math.Log10(rough)));
        var step = (power >= 10 ? StepsWithQuarters : Steps).Select(factor => factor * power).First(candidate => candidate >= rough * 0.97);
        var first = Math.Ceiling((from / step) - 1e-4);
        var count = (int)Math.Floor((to / step) + 1e-4 - first) + 1;
        return [.. Enumerable.Range(0, count).Select(i => WithoutNoise((first + i) * step)).Select(at => new AxisTick(at, Readable.Axis(at, unit)))];
    }

    public static IReadOnlyList<AxisTick> Times(double seconds)
    {
        var step = Array.Find(TimeSteps, candidate => seconds / candidate <= 6);
        step = step == 0 ? 86_400 : step;

        // A label whose middle is at the right edge would be cut off there.
        var count = (int)Math.Floor(seconds * 0.95 / step) + 1;
        return [.. Enumerable.Range(0, count).Select(i => WithoutNoise(i * step)).Select(at => new AxisTick(at, Readable.RunTime(at, step)))];
    }

    /// <summary>Marks on an axis of log10 of seconds: 1 × 10ⁿ, and numbers between where there is room.</summary>
    public static IReadOnlyList<AxisTick> Decades(double from, double to)
    {
        double[] factors = to - from < 1 ? [1, 2, 3, 5, 7] : to - from < 3 ? [1, 2, 5] : [1];
        var powers = Enumerable.Range((int)Math.Floor(from), (int)Math.Ceiling(to) - (int)Math.Floor(from) + 1);
        return
        [
            .. powers.SelectMany(power => factors.Select(factor => factor * Math.Pow(10, power)))
                .Select(seconds => new AxisTick(Math.Log10(seconds), Readable.Axis(seconds, "s")))
                .Where(tick => tick.At >= from && tick.At <= to),
        ];
    }

    public static IReadOnlyList<AxisTick> Nines(double from, double to) =>
    [
        .. Percentiles.Select(percentile => new AxisTick(NinesOf(percentile), percentile == 0 ? "0" : $"{percentile} %"))
            .Where(tick => tick.At >= from && tick.At <= to),
    ];

    /// <summary>The place on an axis of nines: log10(1 ÷ (1 − p)).</summary>
    public static double NinesOf(double percentile) => 0 - Math.Log10(1 - (percentile / 100));

    /// <summary>Rounds to 0.3 instead of 0.30000000000000004, and gives 0 without a sign.</summary>
    private static double WithoutNoise(double value) => double.Parse(value.ToString("G12")) + 0.0;
}
