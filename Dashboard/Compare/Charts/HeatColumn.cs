using Dashboard.Charts.Plots;
using Dashboard.Format;

namespace Dashboard.Compare.Charts;

/// <summary>A column of a heatmap in words.</summary>
/// <param name="Requests">So many ended in it.</param>
/// <param name="From">Its beginning, seconds.</param>
/// <param name="To">Its end.</param>
/// <param name="Middle">Half of them took less than this.</param>
/// <param name="Slowest">All of them did.</param>
internal sealed record HeatColumn(long Requests, double From, double To, string Middle, string Slowest)
{
    /// <summary>When it begins.</summary>
    public string At => Readable.RunTime(From, 0.1);

    /// <summary>When it ends.</summary>
    public string Until => Readable.RunTime(To, 0.1);

    /// <summary>As a row of a table.</summary>
    public IReadOnlyList<string> Row => [At, Readable.Count(Requests), Middle, Slowest];

    /// <summary>All columns of a grid, those without a request too.</summary>
    public static IReadOnlyList<HeatColumn> Of(IEnumerable<double[]> cells, HeatmapGrid grid)
    {
        var byColumn = cells.ToLookup(cell => (int)cell[0]);
        var width = grid.Seconds / grid.Columns;
        return [.. Enumerable.Range(0, grid.Columns).Select(column => Of([.. byColumn[column].OrderBy(cell => cell[1])], column * width, width, grid))];
    }

    /// <summary>What is said in the middle of it.</summary>
    public PlotPoint Point(double y) => new((From + To) / 2, y,
        Requests == 0 ? "" : $"{Readable.Plural(Requests, "request")}, half below {Middle}, all below {Slowest}", $"{At} to {Until}");

    private static HeatColumn Of(double[][] cells, double from, double width, HeatmapGrid grid)
    {
        var (requests, seen) = (cells.Sum(cell => cell[2]), 0.0);
        var middle = Array.Find(cells, cell => (seen += cell[2]) >= requests / 2);
        return new((long)requests, from, from + width, Above(middle), Above(cells.LastOrDefault()));

        string Above(double[]? cell) => cell is null ? Readable.Missing : Readable.Milliseconds(1000 * grid.EdgeOf((int)cell[1] + 1));
    }
}
