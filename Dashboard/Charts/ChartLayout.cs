namespace Dashboard.Charts;

/// <summary>Heading and y axis of a chart. The y axis begins at 0; its top grows at once with 10 % headroom and shrinks slowly.</summary>
/// <param name="Title">The heading.</param>
/// <param name="Unit">Unit of the y axis, for example <c>requests/s</c>; <c>s</c> gets SI prefixes below one second.</param>
/// <param name="SmallestTop">The y axis never ends below this value, so that noise near zero stays small.</param>
/// <param name="Empty">What to say while there is nothing to draw.</param>
public sealed record ChartLayout(string Title, string Unit, double SmallestTop, EmptySentences Empty)
{
    /// <summary>True for a chart over the full width of the board.</summary>
    public bool Wide { get; init; }

    /// <summary>What the x axis is, for saved pictures.</summary>
    public string XTitle { get; init; } = "time";

    /// <summary>Its place among charts that stand on one another with one x axis; null for a chart with an axis of its own.</summary>
    public StackedAxis? Stacked { get; init; }

    /// <summary>Charts that have the same one share a crosshair; null for a chart with one of its own. For charts that are not over time.</summary>
    public string? Crosshair { get; init; }

    /// <summary>True when it is shaded where something was wrong with the pool.</summary>
    public bool ShowsFindings { get; init; }

    /// <summary>True when <see cref="SmallestTop"/> is a natural maximum (100 %) that needs no headroom.</summary>
    public bool NaturalTop { get; init; }
}

/// <summary>Of charts that stand on one another, which labels their common x axis.</summary>
public enum StackedAxis
{
    /// <summary>A chart below does.</summary>
    Shared,

    /// <summary>This one does.</summary>
    Labelled,
}

/// <summary>Why a chart is empty, in words.</summary>
/// <param name="Never">Nothing was ever measured.</param>
/// <param name="NotInWindow">Something was, but not in the time shown.</param>
/// <param name="WithoutValue">Measuring goes on, but gives no value.</param>
public sealed record EmptySentences(string Never, string NotInWindow, string WithoutValue)
{
    public static EmptySentences Samples { get; } = new("No sample yet.", "No sample in this window.", "The target does not publish this counter.");

    public static EmptySentences Load { get; } = new("No load has run yet.", "No load in this window.", "The load runs, but no request has ended yet.");
}
