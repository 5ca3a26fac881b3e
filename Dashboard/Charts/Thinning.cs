namespace Dashboard.Charts;

/// <summary>
/// Fewer points without losing spikes, as in wwwroot/js/data/thin.js: tests/Charts.Js.Tests/fixtures/thinning.json holds both to one picture.
/// </summary>
internal static class Thinning
{
    /// <summary>Each column keeps its lowest value, its highest, and its first gap.</summary>
    private const int RowsOfColumn = 3;

    /// <summary>The parts that leave at most <paramref name="most"/> rows, whatever they hold.</summary>
    public static int PartsFor(int most, int columns) => Math.Max(1, ((most - 2) / (RowsOfColumn * columns)) - 1);

    /// <summary>
    /// Keeps the first and last row, and in each part of x for each column the lowest, the highest and the first gap (NaN). Parts begin at multiples of their
    /// width.
    /// </summary>
    /// <param name="values">Row by row, x first and ascending.</param>
    /// <param name="parts">The approximate number of parts; at least 1.</param>
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

            // A row that was not found sorts before every other.
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

    /// <summary>The width is rounded up to an eighth of a power of two, so that it does not change when the length changes a little.</summary>
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
