using System.Globalization;
using System.Text;
using Dashboard.Charts.Plots;

namespace Dashboard.Compare.Charts;

/// <summary>A heatmap's cells as one SVG, each a unit square; empty ones are left out.</summary>
internal static class HeatImage
{
    private const int Levels = 32;

    /// <summary>Returns a data URL; <paramref name="most"/> is the highest number of requests in a cell of any compared heatmap.</summary>
    public static string Of(IReadOnlyList<double[]> cells, HeatmapGrid grid, double most, PlotTheme theme) =>
        $"data:image/svg+xml;base64,{Convert.ToBase64String(Encoding.UTF8.GetBytes(Svg(cells, grid, most, theme)))}";

    internal static string Svg(IReadOnlyList<double[]> cells, HeatmapGrid grid, double most, PlotTheme theme)
    {
        // Without a size of its own it would be scaled to its own proportions and not to the axes'.
        var svg = new StringBuilder($"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{grid.Columns}\" height=\"{grid.Rows}\" ")
            .Append($"viewBox=\"0 0 {grid.Columns} {grid.Rows}\" preserveAspectRatio=\"none\" shape-rendering=\"crispEdges\">");
        foreach (var level in cells.GroupBy(cell => LevelOf(cell[2], most)).OrderBy(level => level.Key))
        {
            svg.Append($"<path fill=\"{ColorOf(level.Key / (Levels - 1.0), theme)}\" d=\"");
            foreach (var cell in level)
            {
                svg.Append($"M{cell[0]} {grid.Rows - 1 - cell[1]}h1v1h-1z");
            }

            svg.Append("\"/>");
        }

        return svg.Append("</svg>").ToString();
    }

    /// <param name="share">0 for one request, 1 for the most.</param>
    public static string ColorOf(double share, PlotTheme theme)
    {
        var (low, high) = (Palette.Of("--chart-heat-low", theme), Palette.Of("--chart-heat-high", theme));
        return $"#{Between(1)}{Between(3)}{Between(5)}";

        string Between(int at) => ((int)Math.Round(Part(low, at) + (share * (Part(high, at) - Part(low, at))))).ToString("x2");
    }

    private static int Part(string color, int at) => int.Parse(color.AsSpan(at, 2), NumberStyles.HexNumber);

    /// <summary>The levels are steps of equal ratio of requests + 1, so that one request is visible.</summary>
    private static int LevelOf(double requests, double most)
    {
        var length = Math.Log10((1 + most) / 2);
        return length > 0 ? (int)Math.Round(Math.Log10((1 + requests) / 2) / length * (Levels - 1)) : Levels - 1;
    }
}
