using System.Text.Json.Serialization;

namespace Dashboard.Charts;

/// <summary>One line or one kind of marker: where its points come from and how it looks.</summary>
/// <param name="Name">Its name in the legend; unique in its chart.</param>
/// <param name="Table">Name of the <see cref="ChartTable"/>; where its points come from. Empty in a chart that has its points.</param>
/// <param name="Column">The column with its y values.</param>
/// <param name="Color">A CSS variable, for example <c>--chart-1</c>.</param>
public sealed record Trace(string Name, string Table, string Column, string Color)
{
    public const string Line = "line";

    /// <summary>A line that keeps its value until the next point.</summary>
    public const string Step = "step";

    public const string Markers = "markers";

    /// <summary>Bars from <c>t</c> to <c>end</c> in the row that the column names.</summary>
    public const string Spans = "spans";

    /// <summary>Bars as <see cref="Spans"/>, of one <see cref="State"/>: what follows without a gap and does the same is one bar.</summary>
    public const string Lanes = "lanes";

    /// <summary>The area between <see cref="Low"/> and <see cref="Column"/>.</summary>
    public const string Band = "band";

    /// <summary>
    /// <see cref="Line"/>, <see cref="Step"/>, <see cref="Band"/>, <see cref="Markers"/>, <see cref="Spans"/> or <see cref="Lanes"/>.
    /// </summary>
    public string Kind { get; init; } = Line;

    /// <summary>For a band the column with its lower edge.</summary>
    public string? Low { get; init; }

    /// <summary><c>solid</c>, <c>dash</c>, <c>dot</c>, <c>dashdot</c>, <c>longdash</c> or <c>longdashdot</c>.</summary>
    public string Dash { get; init; } = "solid";

    /// <summary>Line width in pixels; of <see cref="Spans"/> and <see cref="Lanes"/> the share of a row.</summary>
    public double Width { get; init; } = 2;

    /// <summary>Of a line that stays behind the others: it says how something came about, another says how much.</summary>
    public const double Pale = 0.35;

    /// <summary>1, or less for a line that says less than the others.</summary>
    public double Opacity { get; init; } = 1;

    /// <summary>For markers one of the names in <see cref="Glyph"/>.</summary>
    public string? Symbol { get; init; }

    /// <summary>For markers of the injection table: only rows of this family's number.</summary>
    public int? Family { get; init; }

    /// <summary>For markers without a family: what so many of them are called, for example <c>{count|thread|threads} retired</c>.</summary>
    public string? Counted { get; init; }

    /// <summary>For <see cref="Spans"/>: only rows with this value in the column <c>held</c>.</summary>
    public int? Held { get; init; }

    /// <summary>For <see cref="Lanes"/>: only rows with this value in the column <c>state</c>.</summary>
    public int? State { get; init; }

    /// <summary>For <see cref="Lanes"/>: the pattern of the line along the middle of the bars, as <see cref="Dash"/>; null for bars without one.</summary>
    public string? Inner { get; init; }

    /// <summary>True for bars in rows.</summary>
    public bool IsBars => Kind is Spans or Lanes;

    /// <summary>For markers: the line they sit on unless their own value is higher.</summary>
    public TraceSource? Above { get; init; }

    /// <summary>For a line that says what is expected: the column with how far the observed one is from it, percent.</summary>
    public string? Deviation { get; init; }

    /// <summary>What it is, for the tooltip of the legend. The frame shows it; scripts need no copy.</summary>
    [JsonIgnore]
    public string Description { get; init; } = "";

    /// <summary>True when its legend entry is left out while there is no point of it to see.</summary>
    public bool OnlyWhenPresent { get; init; }
}

/// <summary>Where values come from.</summary>
/// <param name="Table">Name of the <see cref="ChartTable"/>.</param>
/// <param name="Column">Name of the column.</param>
public sealed record TraceSource(string Table, string Column);
