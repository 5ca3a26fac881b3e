using Plotly.Blazor.Traces.ScatterLib.MarkerLib;

namespace Dashboard.Charts;

/// <param name="Path">The path in a 12 × 12 box.</param>
internal sealed record Glyph(SymbolEnum Symbol, string Path, bool IsOpen = false)
{
    /// <summary>The glyphs by name. What raises points up; families differ in fill, so that colour is never alone.</summary>
    public static IReadOnlyDictionary<string, Glyph> All { get; } = new Dictionary<string, Glyph>(StringComparer.Ordinal)
    {
        ["raise"] = new(SymbolEnum.TriangleUp, "M1 10H11L6 1Z"),
        ["raise-open"] = new(SymbolEnum.TriangleUpOpen, "M.5 10.5H11.5L6 .5ZM6 3.5 9 9H3Z", true),
        ["raise-star"] = new(SymbolEnum.StarTriangleUp, "M.5 11 3.8 6.5 6 .5 8.2 6.5 11.5 11 6 9.6Z"),
        ["raise-arrow"] = new(SymbolEnum.ArrowUp, "M2.5 11 6 1 9.5 11Z"),
        ["raise-dot"] = new(SymbolEnum.TriangleUpOpenDot, "M.5 10.5H11.5L6 .5ZM6 3 9.2 9.3H2.8ZM5 7a1 1 0 1 0 2 0 1 1 0 1 0-2 0Z", true),
        ["held"] = new(SymbolEnum.Hourglass, "M1 .5H11L6 6 11 11.5H1L6 6Z"),
        ["gone"] = new(SymbolEnum.X, "M1 3 3 1 6 4 9 1 11 3 8 6 11 9 9 11 6 8 3 11 1 9 4 6Z"),
    };

    public static Glyph Of(string? name) => All.GetValueOrDefault(name ?? "", All["raise-arrow"]);
}
