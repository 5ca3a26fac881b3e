using Dashboard.Charts;

namespace Dashboard.Compare.Charts;

internal sealed record DrawnRun(ComparedRun Run, RunStyle Style, string Name, string Description)
{
    public bool IsRepeat { get; init; }

    public bool HasHeatmap { get; init; } = true;

    public static IReadOnlyList<DrawnRun> Of(IReadOnlyList<ComparedSide> sides) => [.. sides.SelectMany((side, i) => Of(side, RunStyle.Of(i)))];

    private static IEnumerable<DrawnRun> Of(ComparedSide side, RunStyle style) => side.Drawn.Count == 1
        ? [new DrawnRun(side.Shown, style, side.Name, side.Words is { } words ? $"{side.Title}: {words}" : side.Title)]
        : side.Drawn.Select((run, i) => new DrawnRun(run, style, $"{side.Letter}{Readable.Count(i + 1)}", $"{side.Title}, repeat {Readable.Count(i + 1)}")
        {
            IsRepeat = true,
            HasHeatmap = run == side.Shown,
        });

    public Trace Trace(string table = "", string column = "") => new(Name, table, column, Style.Color)
    {
        Dash = Style.Dash,
        Width = IsRepeat ? 1.25 : 2,
        Description = Description,
    };
}

internal sealed record RunStyle(string Color, string Dash)
{
    private static readonly RunStyle[] All =
    [
        new("--chart-1", "solid"), new("--chart-2", "dash"), new("--chart-3", "dot"),
        new("--chart-4", "dashdot"), new("--chart-5", "longdash"), new("--chart-6", "longdashdot"),
    ];

    public static RunStyle Of(int index) => All[index];
}
