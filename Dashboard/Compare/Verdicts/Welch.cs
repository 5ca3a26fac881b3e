using Perfolizer.Mathematics.Distributions.ContinuousDistributions;

namespace Dashboard.Compare.Verdicts;

/// <summary>
/// Whether one side's mean is above the other's where the two need not scatter alike: B. L. Welch, "The Generalization of 'Student's' Problem when Several
/// Different Population Variances are Involved", Biometrika 34, 1947; degrees of freedom by F. E. Satterthwaite, 1946. Mann and Whitney's test takes
/// unequal scatter for a difference too often, most with sides of unequal size.
/// </summary>
internal static class Welch
{
    /// <summary>One-sided p of "x is above y".</summary>
    /// <param name="x">Two values or more.</param>
    /// <param name="y">Two values or more.</param>
    public static double Greater(IReadOnlyList<double> x, IReadOnlyList<double> y)
    {
        // Times and rates multiply: of values without a zero it is the logarithms that scatter evenly.
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

    /// <summary>Mean, and the variance of the mean.</summary>
    private static (double Mean, double Variance) Moments(IReadOnlyList<double> values, bool isPositive)
    {
        double[] used = isPositive ? [.. values.Select(value => Math.Log(value))] : [.. values];
        var mean = used.Average();
        return (mean, used.Sum(value => (value - mean) * (value - mean)) / (used.Length - 1) / used.Length);
    }
}
