namespace Dashboard.Figures;

/// <summary>A unit and its format.</summary>
/// <param name="Text">Returns a dash for null.</param>
public sealed record FigureUnit(string Name, Func<double?, string> Text)
{
    public static FigureUnit Word { get; } = new("", Readable.Number);

    public static FigureUnit PerSecond { get; } = new("/s", value => WithSign(value, "/s"));

    public static FigureUnit BytesPerSecond { get; } = new("bytes/s", value => value is null ? Readable.Missing : $"{Readable.Bytes(value)}/s");

    public static FigureUnit Percent { get; } = new("%", Readable.Percent);

    public static FigureUnit Milliseconds { get; } = new("ms", Readable.Milliseconds);

    /// <summary>Three significant digits.</summary>
    public static FigureUnit Seconds { get; } = new("s", value => value is 0 ? "0 s" : Readable.Milliseconds(value * 1000));

    public static FigureUnit MeanOf(string things) => new(things, Readable.Number);

    public static FigureUnit Count(string things) => new(things, Readable.Count);

    private static string WithSign(double? value, string sign) => value is null ? Readable.Missing : $"{Readable.Number(value)} {sign}";
}
