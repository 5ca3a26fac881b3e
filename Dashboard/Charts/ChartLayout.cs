namespace Dashboard.Charts;

/// <param name="Unit"><c>s</c> gets SI prefixes below one second.</param>
/// <param name="SmallestTop">The y axis never ends below it, so that noise near zero stays small.</param>
public sealed record ChartLayout(string Title, string Unit, double SmallestTop, EmptySentences Empty)
{
    public bool Wide { get; init; }

    public string XTitle { get; init; } = "time";

    /// <summary>The shared x axis of charts below one another; otherwise null.</summary>
    public StackedAxis? Stacked { get; init; }

    /// <summary>Charts with the same name share a crosshair; for charts that are not over time.</summary>
    public string? Crosshair { get; init; }

    public bool ShowsFindings { get; init; }

    /// <summary>True when <see cref="SmallestTop"/> is a maximum (100 %) that needs no headroom.</summary>
    public bool NaturalTop { get; init; }
}

public enum StackedAxis
{
    Shared,

    Labelled,
}

public sealed record EmptySentences(string Never, string NotInWindow, string WithoutValue)
{
    public static EmptySentences Samples { get; } = new("No sample yet.", "No sample in this window.", "The target does not publish this counter.");

    public static EmptySentences Load { get; } =
        new("No load was started here yet.", "No load in this window.", "The load is running, but no request has ended yet.");
}
