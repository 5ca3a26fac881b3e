using Dashboard.Validity;

namespace Dashboard.Compare.Verdicts;

/// <summary>Percentile bootstrap of a ratio of medians (B. Efron, "Bootstrap Methods: Another Look at the Jackknife", 1979). Fixed random sequence.</summary>
internal static class Bootstrap
{
    private const int Resamples = 10_000;
    private const int Seed = 20_040_709;

    /// <summary>The 95 % interval; null when a resampled median of a is zero.</summary>
    public static (double Low, double High)? RatioOfMedians(IReadOnlyList<double> a, IReadOnlyList<double> b)
    {
        var random = new Random(Seed);
        var ratios = new double[Resamples];
        var (ofA, ofB) = (new Resampled(a), new Resampled(b));
        for (var i = 0; i < Resamples; i++)
        {
            var below = ofA.Median(random);
            if (below == 0)
            {
                return null;
            }

            ratios[i] = ofB.Median(random) / below;
        }

        Array.Sort(ratios);
        return (ratios[(int)(Resamples * 0.025)], ratios[(int)(Resamples * 0.975)]);
    }

    /// <summary>Counts how often each value was drawn, by its place among the sorted ones, so that nothing is sorted again.</summary>
    private readonly struct Resampled
    {
        private readonly double[] _sorted;

        private readonly int[] _places;

        private readonly int[] _drawn;

        public Resampled(IReadOnlyList<double> values)
        {
            int[] order = [.. Enumerable.Range(0, values.Count)];
            (_sorted, _places, _drawn) = ([.. values], new int[order.Length], new int[order.Length]);
            Array.Sort(_sorted, order);
            for (var place = 0; place < order.Length; place++)
            {
                _places[order[place]] = place;
            }
        }

        public double Median(Random random)
        {
            Array.Clear(_drawn);
            for (var i = 0; i < _places.Length; i++)
            {
                _drawn[_places[random.Next(_places.Length)]]++;
            }

            return Robust.MedianOfSorted([ValueAt((_places.Length - 1) / 2), ValueAt(_places.Length / 2)]);
        }

        private double ValueAt(int index)
        {
            var place = 0;
            for (var before = _drawn[0]; before <= index; before += _drawn[place])
            {
                place++;
            }

            return _sorted[place];
        }
    }
}
