namespace Dashboard.Compare.Charts;

/// <summary>How a run is told apart on every chart: colour and dash together, never colour alone.</summary>
/// <param name="Color">A CSS variable.</param>
/// <param name="Dash">A dash style as the charts know it.</param>
internal sealed record RunStyle(string Color, string Dash)
{
    private static readonly RunStyle[] All =
    [
        new("--chart-1", "solid"), new("--chart-2", "dash"), new("--chart-3", "dot"),
        new("--chart-4", "dashdot"), new("--chart-5", "longdash"), new("--chart-6", "longdashdot"),
    ];

    /// <param name="index">0 to 5.</param>
    public static RunStyle Of(int index) => All[index];
}
