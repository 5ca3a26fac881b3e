using Dashboard.Validity;

namespace Dashboard.Sweeps.Matrix;

/// <summary>Distribution-free tests, in standard errors: above 2.33 is chance once in a hundred.</summary>
internal static class RankTests
{
    /// <summary>A above B in blocks: Σ (U − n m ÷ 2) ÷ √(Σ n m (n + m + 1) ÷ 12), ties by half (F. Wilcoxon, 1946; P. H. van Elteren, 1960).</summary>
    public static double Above(IEnumerable<(IReadOnlyList<double> A, IReadOnlyList<double> B)> rows)
    {
        var (sum, variance) = (0.0, 0.0);
        foreach (var (a, b) in rows)
        {
            var above = a.Sum(one => b.Sum(other => one > other ? 1 : one == other ? 0.5 : 0));
            sum += above - (a.Count * b.Count / 2.0);
            variance += a.Count * b.Count * (a.Count + b.Count + 1) / 12.0;
        }

        return variance > 0 ? sum / Math.Sqrt(variance) : 0;
    }

    /// <summary>Kendall's S ÷ its standard deviation with ties (M. G. Kendall, "Rank Correlation Methods", 1975).</summary>
    public static double Growth(IReadOnlyList<(double X, double Y)> points)
    {
        var (n, x, y) = ((double)points.Count, Ties(points.Select(point => point.X)), Ties(points.Select(point => point.Y)));
        var variance = ((n * (n - 1) * ((2 * n) + 5)) - Sum(x, t => t * (t - 1) * ((2 * t) + 5)) - Sum(y, t => t * (t - 1) * ((2 * t) + 5))) / 18;
        if (n > 2)
        {
            variance += Sum(x, t => t * (t - 1) * (t - 2)) * Sum(y, t => t * (t - 1) * (t - 2)) / (9 * n * (n - 1) * (n - 2));
            variance += Sum(x, t => t * (t - 1)) * Sum(y, t => t * (t - 1)) / (2 * n * (n - 1));
        }

        return variance > 0 ? Robust.KendallS([.. points]) / Math.Sqrt(variance) : 0;
    }

    private static List<double> Ties(IEnumerable<double> values) => [.. values.CountBy(value => value).Select(group => (double)group.Value)];

    private static double Sum(List<double> ties, Func<double, double> term) => ties.Sum(term);
}
