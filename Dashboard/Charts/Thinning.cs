namespace Dashboard.Charts;

/// <summary>
/// Fewer points without losing spikes, for everything that is drawn. wwwroot/js/data/thin.js does the same with what a window shows;
/// tests/Charts.Js.Tests/fixtures/thinning.json holds both to the same picture.
/// </summary>
internal static class Thinning
{
    /// <summary>Rows that one part may keep of a column: its lowest, its highest, its first gap.</summary>
    private const int RowsOfColumn = 3;

    /// <summary>Parts into which the x axis may be cut so that at most <paramref name="most"/> rows are left, whatever they hold.</summary>
    /// <param name="most">Rows that may be left.</param>
    /// <param name="columns">Columns beside x.</param>
    public static int PartsFor(int most, int columns) => Math.Max(1, ((most - 2) / (RowsOfColumn * columns)) - 1);

    /// <summary>
    /// The rows that stay, ascending: the first and the last, and of each part of the x axis, for each column, those with the lowest and
    /// the highest value and the first gap (NaN). Each is a row as it was. Parts begin at multiples of their width and not at the first row.
    /// </summary>
    /// <param name="values">Rows one after another, x first and ascending.</param>
    /// <param name="columns">Values of a row, x included.</param>
    /// <param name="parts">About so many parts; at least 1.</param>
    public static List<int> KeptRows(ReadOnlySpan<double> values, int columns, int parts)
    {
        var last = (values.Length / columns) - 1;
        if (last < 1)
        {
            return last < 0 ? [] : [0];
        }

        var width = PartWidth(values[last * columns] - values[0], parts);
        var found = new int[(columns - 1) * RowsOfColumn];
        var kept = new List<int> { 0 };
        for (var row = 0; row <= last;)
        {
            var part = Math.Floor(values[row * columns] / width);
            Array.Fill(found, -1);
            for (; row <= last && Math.Floor(values[row * columns] / width) == part; row++)
            {
                Look(values, columns, row, found);
            }

            // What was not found sorts before every row.
            Array.Sort(found);
            foreach (var one in found)
            {
                if (one > kept[^1] && one < last)
                {
                    kept.Add(one);
                }
            }
        }

        kept.Add(last);
        return kept;
    }

    /// <summary>
    /// The length divided by the number of parts, rounded up to an eighth of a power of two: it keeps still while the length of what is
    /// shown trembles.
    /// </summary>
    internal static double PartWidth(double length, int parts)
    {
        var exact = length / parts;
        if (!(exact > 0) || double.IsInfinity(exact))
        {
            return double.PositiveInfinity;
        }

        var power = 1.0;
        while (power > exact)
        {
            power /= 2;
        }

        while (power * 2 <= exact)
        {
            power *= 2;
        }

        return power * Math.Ceiling(exact / power * 8) / 8;
    }

    /// <summary>Takes a row for the lowest, the highest or the first gap of each column where it is that.</summary>
    private static void Look(ReadOnlySpan<double> values, int columns, int row, int[] found)
    {
        for (var column = 1; column < columns; column++)
        {
            var value = values[(row * columns) + column];
            ref var low = ref found[(column - 1) * RowsOfColumn];
            ref var high = ref found[((column - 1) * RowsOfColumn) + 1];
            ref var gap = ref found[((column - 1) * RowsOfColumn) + 2];
            if (double.IsNaN(value))
            {
                gap = gap < 0 ? row : gap;
                continue;
            }

            low = low < 0 || value < values[(low * columns) + column] ? row : low;
            high = high < 0 || value >= values[(high * columns) + column] ? row : high;
        }
    }
}
