
namespace Dashboard.Charts.Svg;

/// <summary>One line, or one kind of marker, of a chart that is drawn into a report.</summary>
/// <param name="Name">Its name in the legend; series of the same name share one entry.</param>
/// <param name="Points">In the order of x; y that is not a number breaks the line.</param>
/// <param name="Color">A CSS variable, for example <c>--chart-1</c>.</param>
public sealed record SvgSeries(string Name, IReadOnlyList<SvgPoint> Points, string Color)
{
    /// <summary>SVG's stroke-dasharray; empty for a solid line. Colour is never alone.</summary>
    public string Dash { get; init; } = "";

    public double Width { get; init; } = 1.75;

    /// <summary>1, or less for a line that stays behind the others.</summary>
    public double Opacity { get; init; } = 1;

    /// <summary>True for a line that keeps its value until the next point.</summary>
    public bool Steps { get; init; }

    /// <summary>An SVG path in a 12 × 12 box that is drawn at each point instead of a line; null for a line.</summary>
    public string? Glyph { get; init; }

    /// <summary>The lower edge of a band whose upper edge are <see cref="Points"/>, point by point; null for a line.</summary>
    public IReadOnlyList<SvgPoint>? Low { get; init; }

    /// <summary>Bars in rows; <see cref="Width"/> is then their share of a row.</summary>
    public IReadOnlyList<SvgBar> Bars { get; init; } = [];

    /// <summary>stroke-dasharray of the line along the middle of <see cref="Bars"/>, empty for a solid one; null for bars without one.</summary>
    public string? Inner { get; init; }

    /// <summary>Nothing of it can be drawn.</summary>
    public bool IsEmpty => Bars.Count == 0 && Points.All(point => point.IsGap);

    /// <summary>stroke-dasharray of a dash style's name.</summary>
    public static string DashOf(string style) => style switch
    {
        "dash" => "7 4",
        "dot" => "2 3",
        "dashdot" => "8 3 2 3",
        "longdash" => "13 4",
        "dotdot" => "1 5",
        "longdashdot" => "13 4 2 4",
        _ => "",
    };

    /// <summary>The points of a line that is drawn over so many pixels: where more lie on one than can be told apart, no spike and no gap is lost.</summary>
    public static IReadOnlyList<SvgPoint> Thin(IReadOnlyList<SvgPoint> points, int pixels)
    {
        if (points.Count <= pixels * 4)
        {
            return points;
        }

        // A gap may be any value that is not finite; here it is NaN.
        double[] rows = [.. points.SelectMany(point => new[] { point.X, point.IsGap ? double.NaN : point.Y })];
        return [.. Thinning.KeptRows(rows, 2, pixels).Select(row => points[row])];
    }
}

/// <summary>A bar from one x to another, in the row y.</summary>
[System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Auto)]
public readonly record struct SvgBar(double From, double To, double Y);

/// <summary>A point in the units of the axes.</summary>
[System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Auto)]
public readonly record struct SvgPoint(double X, double Y)
{
    /// <summary>What a marker here says when it is pointed at; null: nothing.</summary>
    public string? Words { get; init; }

    /// <summary>The line breaks here.</summary>
    public bool IsGap => !double.IsFinite(Y);
}
