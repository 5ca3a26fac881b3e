namespace Dashboard.Format;

/// <summary>
/// What a figure of a run can amount to at most. Whatever is read from a file is held against it, so that everyone who adds figures up, divides
/// by them or draws them need not fear for the result.
/// </summary>
internal static class FigureLimits
{
    /// <summary>No run is as long as a year, in seconds: a time beyond it would stretch every axis.</summary>
    public const double LongestSeconds = 366 * 86_400.0;

    /// <summary>Most of anything that is counted: a million a second for twelve days. Eight million such counts can be added up.</summary>
    public const long LargestCount = (1L << 40) - 1;

    /// <summary>Largest amount of any other figure: up to here a whole number of type double is exact.</summary>
    public const double LargestFigure = 1e15;

    /// <summary>Whether a moment can be when a run began: one far from today leaves no room for the seconds that are added to it.</summary>
    public static bool IsDate(DateTimeOffset time) => time.Year is >= 1900 and < 2500;
}
