namespace Dashboard.Charts.Svg;

/// <summary>A line, or one kind of marker, in a report.</summary>
/// <param name="Points">The points in the order of x; NaN in y breaks the line.</param>
public sealed record SvgSeries(string Name, IReadOnlyList<SvgPoint> Points, string Color)
{
    /// <summary>SVG's stroke-dasharray; empty for a solid line. Colour is never alone.</summary>
    public string Dash { get; init; } = "";

    public double Width { get; init; } = 1.75;

    public double Opacity { get; init; } = 1;

    public bool Steps { get; init; }

    /// <summary>SVG path in a 12 × 12 box, drawn at each point instead of a line.</summary>
    public string? Glyph { get; init; }

    /// <summary>The lower edge of a band whose upper edge is <see cref="Points"/>; null for a line.</summary>
    public IReadOnlyList<SvgPoint>? Low { get; init; }

    /// <summary>Bars in rows; <see cref="Width"/> is their share of one.</summary>
    public IReadOnlyList<SvgBar> Bars { get; init; } = [];

    /// <summary>stroke-dasharray along the middle of <see cref="Bars"/>; null for none.</summary>
    public string? Inner { get; init; }

    public bool IsEmpty => Bars.Count == 0 && Points.All(point => point.IsGap);

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

    /// <summary>Thins to so many pixels, without losing a spike or a gap.</summary>
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

[System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Auto)]
public readonly record struct SvgBar(double From, double To, double Y);

[System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Auto)]
public readonly record struct SvgPoint(double X, double Y)
{
    public string? Words { get; init; }

    public bool IsGap => !double.IsFinite(Y);
}
