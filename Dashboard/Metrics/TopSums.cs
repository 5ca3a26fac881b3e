namespace Dashboard.Metrics;

/// <summary>
/// Sums by key, of as many keys as have series: those with the most lately. What is added to another key goes into <see cref="Other"/>: rates over all
/// series are whole. A key that gets its place back begins at zero, as a counter that was started anew. Pure. Not thread-safe.
/// </summary>
/// <param name="most">Keys with sums of their own.</param>
/// <param name="columns">Sums of a key.</param>
internal sealed class TopSums<TKey>(int most, int columns)
    where TKey : notnull
{
    /// <summary>What was added this long ago counts half when places are given.</summary>
    private const double HalfLifeSeconds = 300;

    /// <summary>How much more a key must have than the least that has a place: two that are alike do not take turns.</summary>
    private const double Ahead = 1.5;

    /// <summary>Keys without a place that are remembered; beyond it the one with the least is forgotten.</summary>
    private const int Capacity = 100;

    private readonly Dictionary<TKey, Entry> _shown = [];
    private readonly Dictionary<TKey, Weight> _others = [];

    public IEnumerable<(TKey Key, double[] Sums)> Shown => _shown.Select(static one => (one.Key, one.Value.Sums));

    public double[] Other { get; } = new double[columns];

    /// <param name="t">Seconds; does not decrease by much.</param>
    /// <param name="weight">By which places are given (≥ 0).</param>
    /// <param name="amounts">One for each column; what is negative is no increase and is left out.</param>
    public void Add(TKey key, double t, double weight, params ReadOnlySpan<double> amounts)
    {
        var sums = Place(key, t, weight);
        for (var i = 0; i < columns; i++)
        {
            sums[i] += Math.Max(0, amounts[i]);
        }
    }

    private double[] Place(TKey key, double t, double weight)
    {
        if (_shown.TryGetValue(key, out var shown))
        {
            shown.Weight = shown.Weight.Plus(weight, t);
            return shown.Sums;
        }

        var own = _others.GetValueOrDefault(key).Plus(weight, t);
        if (_shown.Count >= most)
        {
            var least = _shown.MinBy(one => one.Value.Weight.At(t));
            if (own.At(t) <= Ahead * least.Value.Weight.At(t))
            {
                Remember(key, own, t);
                return Other;
            }

            _shown.Remove(least.Key);
            Remember(least.Key, least.Value.Weight, t);
        }

        _others.Remove(key);
        return (_shown[key] = new Entry(own, new double[columns])).Sums;
    }

    private void Remember(TKey key, Weight weight, double t)
    {
        _others[key] = weight;
        if (_others.Count > Capacity)
        {
            _others.Remove(_others.MinBy(one => one.Value.At(t)).Key);
        }
    }

    private sealed class Entry(Weight weight, double[] sums)
    {
        public Weight Weight { get; set; } = weight;

        public double[] Sums => sums;
    }

    [System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Auto)]
    private readonly record struct Weight(double Value, double T)
    {
        public double At(double t) => Value * Math.Pow(0.5, Math.Max(0, t - T) / HalfLifeSeconds);

        public Weight Plus(double more, double t) => new(At(t) + more, Math.Max(t, T));
    }
}
