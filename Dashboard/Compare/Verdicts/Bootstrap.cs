using Dashboard.Validity;

namespace Dashboard.Compare.Verdicts;

/// <summary>Percentile bootstrap of a ratio of medians (B. Efron, "Bootstrap Methods: Another Look at the Jackknife", 1979). Fixed random sequence.</summary>
internal static class Bootstrap
{
    private const int Resamples = 10_000;
    private const int Seed = 20_040_709;

    /// <summary>95 %; null when a resampled median of a is zero.</summary>
    public static (double Low, double High)? RatioOfMedians(IReadOnlyList<double> a, IReadOnlyList<double> b)
    {
        var random = new Random(Seed);
        var ratios = new double[Resamples];
        var (ofA, ofB) = (new double[a.Count], new double[b.Count]);
        for (var i = 0; i < Resamples; i++)
        {
            var below = ResampledMedian(a, ofA, random);
            if (below == 0)
            {
                return null;
            }

            ratios[i] = ResampledMedian(b, ofB, random) / below;
        }

        Array.Sort(ratios);
        return (ratios[(int)(Resamples * 0.025)], ratios[(int)(Resamples * 0.975)]);
    }

    private static double ResampledMedian(IReadOnlyList<double> values, double[] resampled, Random random)
    {
        for (var i = 0; i < resampled.Length; i++)
        {
            resampled[i] = values[random.Next(values.Count)];
        }

        Array.Sort(resampled);
        return Robust.MedianOfSorted(resampled);
    }
}
