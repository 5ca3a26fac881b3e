namespace Dashboard.Format;

/// <summary>Bounds of values in files, so that figures can be added, divided and drawn.</summary>
internal static class FigureLimits
{
    /// <summary>A year; longer times would stretch every axis.</summary>
    public const double LongestSeconds = 366 * 86_400.0;

    /// <summary>A million a second for twelve days; eight million such counts can be added.</summary>
    public const long LargestCount = (1L << 40) - 1;

    /// <summary>The bound of other figures: whole doubles are exact.</summary>
    public const double LargestFigure = 1e15;

    /// <summary>The bounds leave room for seconds to be added.</summary>
    public static bool IsDate(DateTimeOffset time) => time.Year is >= 1900 and < 2500;
}
