using Dashboard.Format;

namespace Dashboard.Figures;

/// <summary>The unit of a figure, and how its values are written.</summary>
/// <param name="Name">The unit in words or as a sign. The text of a count has no unit: its figure's name says what is counted.</param>
/// <param name="Text">A value for people; a dash where there is none.</param>
public sealed record FigureUnit(string Name, Func<double?, string> Text)
{
    /// <summary>A verdict in a word, such as that of the validity checks; there is no number.</summary>
    public static FigureUnit Word { get; } = new("", Readable.Number);

    public static FigureUnit PerSecond { get; } = new("/s", value => WithSign(value, "/s"));

    public static FigureUnit BytesPerSecond { get; } = new("bytes/s", value => value is null ? Readable.Missing : $"{Readable.Bytes(value)}/s");

    public static FigureUnit Percent { get; } = new("%", Readable.Percent);

    public static FigureUnit Milliseconds { get; } = new("ms", Readable.Milliseconds);

    /// <summary>Seconds, with three significant digits.</summary>
    public static FigureUnit Seconds { get; } = new("s", value => value is 0 ? "0 s" : Readable.Milliseconds(value * 1000));

    /// <summary>A mean of whole things, such as requests in flight.</summary>
    public static FigureUnit MeanOf(string things) => new(things, Readable.Number);

    /// <summary>Whole things: requests, threads, …</summary>
    public static FigureUnit Count(string things) => new(things, Readable.Count);

    private static string WithSign(double? value, string sign) => value is null ? Readable.Missing : $"{Readable.Number(value)} {sign}";
}
