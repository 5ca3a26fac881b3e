namespace Dashboard.Charts.Plots;

/// <summary>An axis with known ends.</summary>
internal sealed record PlotAxis(double From, double To, IReadOnlyList<AxisTick> Ticks)
{
    /// <summary>Share of its top below zero, so that a line at zero is not cut in half.</summary>
    private const double BelowZero = 0.015;

    private const double Spare = 0.04;

    /// <summary>The shortest span is half a decade.</summary>
    private const double ShortestLog = 0.5;

    private const int MaxSteps = 4;

    public static PlotAxis Blank { get; } = new(0, 1, []);

    public static PlotAxis FromZero(double top, string unit) => new(-BelowZero * top, top, AxisTicks.Round(0, top, MaxSteps, unit));

    public static PlotAxis Percent { get; } = FromZero(100, "%") with { From = -BelowZero * 102, To = 102 };

    /// <param name="logs">Log10 of seconds; at least one.</param>
    public static PlotAxis Latencies(IReadOnlyCollection<double> logs)
    {
        var (low, high) = (logs.Min(), logs.Max());
        var length = Math.Max(high - low, ShortestLog);
        var more = ((length - (high - low)) / 2) + (length * Spare);
        return Latencies(low - more, high + more);
    }

    /// <summary>The ends are log10 of seconds.</summary>
    public static PlotAxis Latencies(double from, double to) => new(from, to, AxisTicks.Decades(from, to));

    public static PlotAxis Nines(double last)
    {
        var to = Math.Max(ShortestLog, last) * 1.03;
        return new(0, to, AxisTicks.Nines(0, to));
    }

    public static PlotAxis Time(double seconds) => new(0, seconds, AxisTicks.Times(seconds));
}
