namespace Benchmarks;

/// <summary>What the tables say of a row of measurements.</summary>
internal static class Statistics
{
    private const int Resamples = 10_000;

    public static double Median(IReadOnlyCollection<double> values)
    {
        var sorted = values.Order().ToArray();
        return (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;
    }

    public static (double Min, double Median, double Max) Spread(IReadOnlyCollection<double> values) => (values.Min(), Median(values), values.Max());

    /// <summary>95 % interval of the median by the bootstrap's percentiles (Efron 1979); the seed is fixed, so that a table can be made again from its rows.</summary>
    public static (double Low, double High) MedianInterval(IReadOnlyList<double> values)
    {
        var random = new Random(1);
        var medians = new double[Resamples];
        for (var i = 0; i < Resamples; i++)
        {
            medians[i] = Median([.. Enumerable.Range(0, values.Count).Select(_ => values[random.Next(values.Count)])]);
        }

        Array.Sort(medians);
        return (medians[(int)(Resamples * 0.025)], medians[(int)(Resamples * 0.975)]);
    }

    public static string Row((double Min, double Median, double Max) spread, string format) =>
        $"{spread.Min.ToString(format)} | {spread.Median.ToString(format)} | {spread.Max.ToString(format)}";

    public static string? Option(string[] args, string name) =>
        Array.IndexOf(args, name) is >= 0 and var at && at + 1 < args.Length ? args[at + 1] : null;
}
