namespace Dashboard.Compare.Charts;

/// <summary>Fewer points without losing spikes: what the browser draws of a run never grows with the run's length.</summary>
internal static class LineDecimation
{
    /// <summary>More points than this on one line cannot be seen on a screen.</summary>
    public const int MostRows = 2_000;

    /// <summary>
    /// At most <paramref name="limit"/> of the rows: of each equal part of the time those with the lowest and the highest value of every
    /// column, the first row, the last row, and one gap where there was one.
    /// </summary>
    /// <param name="rows">Time in seconds, ascending, then the values; NaN in a gap.</param>
    /// <param name="limit">At least 16.</param>
    public static IReadOnlyList<double[]> Reduce(IReadOnlyList<double[]> rows, int limit = MostRows)
    {
        if (rows.Count <= limit)
        {
            return rows;
        }

        var columns = rows[0].Length - 1;
        var parts = (limit - 2) / ((2 * columns) + 1);
        var (from, span) = (rows[0][0], rows[^1][0] - rows[0][0]);
        var kept = new List<double[]> { rows[0] };
        for (var at = 0; at < rows.Count;)
        {
            var part = PartOf(rows[at][0]);
            var begin = at;
            while (at < rows.Count && PartOf(rows[at][0]) == part)
            {
                at++;
            }

            kept.AddRange(Kept(rows, begin, at).Where(i => i != 0 && i != rows.Count - 1).Select(i => rows[i]));
        }

        kept.Add(rows[^1]);
        return kept;

        int PartOf(double t) => span > 0 ? Math.Min(parts - 1, (int)((t - from) / span * parts)) : 0;
    }

    private static SortedSet<int> Kept(IReadOnlyList<double[]> rows, int begin, int end)
    {
        var kept = new SortedSet<int>();
        for (var column = 1; column < rows[0].Length; column++)
        {
            var (low, high) = (-1, -1);
            for (var i = begin; i < end; i++)
            {
                var value = rows[i][column];
                if (!double.IsNaN(value))
                {
                    low = low < 0 || value < rows[low][column] ? i : low;
                    high = high < 0 || value >= rows[high][column] ? i : high;
                }
            }

            kept.UnionWith(new[] { low, high }.Where(i => i >= 0));
        }

        var gap = Enumerable.Range(begin, end - begin).FirstOrDefault(i => rows[i].Skip(1).All(double.IsNaN), -1);
        if (gap >= 0)
        {
            kept.Add(gap);
        }

        return kept;
    }
}
