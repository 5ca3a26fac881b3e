using Dashboard.Charts.Plots;

namespace Dashboard.Compare.Charts;

/// <summary>A column of a heatmap, with its times in seconds.</summary>
/// <param name="Middle">Half of the requests took less.</param>
/// <param name="Slowest">No request took longer.</param>
internal sealed record HeatColumn(long Requests, double From, double To, string Middle, string Slowest)
{
    public string At => Readable.RunTime(From, 0.1);

    public string Until => Readable.RunTime(To, 0.1);

    public IReadOnlyList<string> Row => [At, Readable.Count(Requests), Middle, Slowest];

    public static IReadOnlyList<HeatColumn> Of(IEnumerable<double[]> cells, HeatmapGrid grid)
    {
        var byColumn = cells.ToLookup(cell => (int)cell[0]);
        var width = grid.Seconds / grid.Columns;
        return [.. Enumerable.Range(0, grid.Columns).Select(column => Of([.. byColumn[column].OrderBy(cell => cell[1])], column * width, width, grid))];
    }

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
