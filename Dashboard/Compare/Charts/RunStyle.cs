namespace Dashboard.Compare.Charts;

internal sealed record RunStyle(string Color, string Dash)
{
    private static readonly RunStyle[] All =
    [
        new("--chart-1", "solid"), new("--chart-2", "dash"), new("--chart-3", "dot"),
        new("--chart-4", "dashdot"), new("--chart-5", "longdash"), new("--chart-6", "longdashdot"),
    ];

    public static RunStyle Of(int index) => All[index];
}
