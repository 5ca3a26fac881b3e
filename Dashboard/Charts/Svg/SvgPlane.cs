using System.Globalization;

namespace Dashboard.Charts.Svg;

public sealed record SvgSize(int Width, int Height)
{
    public static SvgSize Page { get; } = new(900, 250);

    public static SvgSize Low { get; } = new(900, 170);

    public static SvgSize Small { get; } = new(440, 170);
}

internal sealed record SvgPlane(SvgSize Size, double From, double To, double Low, double High)
{
    public const int Top = 18;

    /// <summary>Two decimals are a fiftieth of a pixel.</summary>
    public static string Text(double coordinate) => coordinate.ToString("0.##", CultureInfo.InvariantCulture);

    public int Width => Size.Width;

    public int Height => Size.Height;

    public int Left => Size == SvgSize.Small ? 44 : 64;

    public int Right => Width - 12;

    public int Bottom => Height - 36;

    public double X(double value) => Left + ((value - From) / (To - From) * (Right - Left));

    public double Y(double value) => Bottom - ((value - Low) / (High - Low) * (Bottom - Top));
}
