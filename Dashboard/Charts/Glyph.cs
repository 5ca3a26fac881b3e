namespace Dashboard.Charts;

/// <summary>The marker shapes by plotly's names, with the same shape as an SVG path in a 12 × 12 box for the legend.</summary>
public static class Glyph
{
    private static readonly Dictionary<string, string> Paths = new(StringComparer.Ordinal)
    {
        ["triangle-down"] = "M1 2H11L6 11Z",
        ["triangle-up"] = "M1 10H11L6 1Z",
        ["diamond"] = "M6 .5 11.5 6 6 11.5 .5 6Z",
        ["circle"] = "M6 1.5a4.5 4.5 0 1 0 .01 0Z",
        ["x"] = "M1 3 3 1 6 4 9 1 11 3 8 6 11 9 9 11 6 8 3 11 1 9 4 6Z",
        ["square"] = "M2 2H10V10H2Z",
    };

    public static IReadOnlyCollection<string> Names => Paths.Keys;

    /// <summary>The path of a marker shape; an unknown name gets the square.</summary>
    public static string Path(string? symbol) => Paths.GetValueOrDefault(symbol ?? "", Paths["square"]);
}
