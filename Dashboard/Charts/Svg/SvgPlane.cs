using System.Globalization;

namespace Dashboard.Charts.Svg;

/// <summary>How large a chart is drawn, in units of its own that are pixels where it has the room.</summary>
public sealed record SvgSize(int Width, int Height)
{
    /// <summary>As wide as a page.</summary>
    public static SvgSize Page { get; } = new(900, 250);

    /// <summary>As wide as a page, several of which stand on one.</summary>
    public static SvgSize Low { get; } = new(900, 170);

    /// <summary>Several beside one another.</summary>
    public static SvgSize Small { get; } = new(440, 170);
}

/// <summary>From the units of a chart's axes to pixels.</summary>
/// <param name="Size">How large it is.</param>
/// <param name="From">Left end of the x axis.</param>
/// <param name="To">Right end of it.</param>
/// <param name="Low">Lower end of the y axis.</param>
/// <param name="High">Upper end of it.</param>
internal sealed record SvgPlane(SvgSize Size, double From, double To, double Low, double High)
{
    public const int Top = 18;

    /// <summary>A coordinate: two decimals are a fiftieth of a pixel.</summary>
    public static string Text(double coordinate) => coordinate.ToString("0.##", CultureInfo.InvariantCulture);

    public int Width => Size.Width;

    public int Height => Size.Height;

    public int Left => Size == SvgSize.Small ? 44 : 64;

    public int Right => Width - 12;

    public int Bottom => Height - 36;

    public double X(double value) => Left + ((value - From) / (To - From) * (Right - Left));

    public double Y(double value) => Bottom - ((value - Low) / (High - Low) * (Bottom - Top));
}
