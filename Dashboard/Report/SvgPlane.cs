namespace Dashboard.Report;

/// <summary>From the units of a chart's axes to pixels.</summary>
/// <param name="From">Left end of the x axis.</param>
/// <param name="To">Right end of it.</param>
/// <param name="Low">Lower end of the y axis.</param>
/// <param name="High">Upper end of it.</param>
internal sealed record SvgPlane(double From, double To, double Low, double High)
{
    public const int Width = 900;
    public const int Height = 250;
    public const int Left = 64;
    public const int Right = Width - 12;
    public const int Top = 18;
    public const int Bottom = Height - 36;

    public double X(double value) => Left + ((value - From) / (To - From) * (Right - Left));

    public double Y(double value) => Bottom - ((value - Low) / (High - Low) * (Bottom - Top));
}
