namespace Dashboard.Charts;

/// <summary>
/// Fewer rows without losing spikes: each bucket of rows becomes two, which hold the lowest and the highest value of every column, in the
/// order in which they came. A gap (a row with a time only) stays one; the last row stays as it is.
/// </summary>
internal static class RowThinner
{
    /// <summary>Two rows of values and one gap.</summary>
    private const int RowsOfBucket = 3;

    /// <param name="values">Rows one after another, the time first.</param>
    /// <param name="columns">Values of a row.</param>
    /// <param name="most">Rows that may be left, at least 10.</param>
    /// <returns>The rows themselves when they are few enough.</returns>
    public static List<double> Thin(List<double> values, int columns, int most)
    {
        var rows = values.Count / columns;
        if (rows <= most)
        {
            return values;
        }

        var size = (int)Math.Ceiling((rows - 1) / (double)((most / RowsOfBucket) - 1));
        var thin = new List<double>(most * columns);
        for (var first = 0; first < rows - 1; first += size)
        {
            AddBucket(values, columns, first, Math.Min(first + size, rows - 1), thin);
        }

        thin.AddRange(values.GetRange((rows - 1) * columns, columns));
        return thin;
    }

    private static void AddBucket(List<double> values, int columns, int first, int end, List<double> thin)
    {
        Span<double> one = stackalloc double[columns];
        Span<double> two = stackalloc double[columns];
        (one[0], two[0]) = (values[first * columns], values[(end - 1) * columns]);
        for (var column = 1; column < columns; column++)
        {
            var (low, high) = (-1, -1);
            for (var row = first; row < end; row++)
            {
                var value = values[(row * columns) + column];
                if (!double.IsNaN(value))
                {
                    low = low < 0 || value < values[(low * columns) + column] ? row : low;
                    high = high < 0 || value >= values[(high * columns) + column] ? row : high;
                }
            }

            one[column] = low < 0 ? double.NaN : values[(Math.Min(low, high) * columns) + column];
            two[column] = low < 0 ? double.NaN : values[(Math.Max(low, high) * columns) + column];
        }

        thin.AddRange(one);
        if (GapIn(values, columns, first, end) is { } gap)
        {
            thin.Add(gap);
            thin.AddRange(Enumerable.Repeat(double.NaN, columns - 1));
        }

        thin.AddRange(two);
    }

    private static double? GapIn(List<double> values, int columns, int first, int end)
    {
        for (var row = first; row < end; row++)
        {
            var isGap = true;
            for (var column = 1; column < columns && isGap; column++)
            {
                isGap = double.IsNaN(values[(row * columns) + column]);
            }

            if (isGap)
            {
                return values[row * columns];
            }
        }

        return null;
    }
}
