using Perfolizer.Mathematics.Distributions.ContinuousDistributions;

namespace Dashboard.Compare.Verdicts;

/// <summary>
/// Compares means under unequal scatter (B. L. Welch, Biometrika 34, 1947; degrees of freedom by F. E. Satterthwaite, 1946), where Mann–Whitney errs.
/// </summary>
internal static class Welch
{
    /// <summary>The one-sided p of "x is above y"; each needs two values or more.</summary>
    public static double Greater(IReadOnlyList<double> x, IReadOnlyList<double> y)
    {
        // Times and rates multiply: the logarithms of values without a zero scatter evenly.
        var isPositive = x.Concat(y).All(value => value > 0);
        var ((meanX, ofX), (meanY, ofY)) = (Moments(x, isPositive), Moments(y, isPositive));
        var variance = ofX + ofY;
        if (variance <= 0)
        {
            return meanX > meanY ? 0 : 1;
        }

        var freedom = variance * variance / ((ofX * ofX / (x.Count - 1)) + (ofY * ofY / (y.Count - 1)));
        return 1 - new StudentDistribution(freedom).Cdf((meanX - meanY) / Math.Sqrt(variance));
    }

    private static (double Mean, double Variance) Moments(IReadOnlyList<double> values, bool isPositive)
    {
        double[] used = isPositive ? [.. values.Select(value => Math.Log(value))] : [.. values];
        var mean = used.Average();
        return (mean, used.Sum(value => (value - mean) * (value - mean)) / (used.Length - 1) / used.Length);
    }
}
