using System.Text.Json.Serialization;

namespace Dashboard.Charts;

/// <summary>A line's or marker's points and its style.</summary>
/// <param name="Color">A CSS variable, for example <c>--chart-1</c>.</param>
public sealed record Trace(string Name, string Table, string Column, string Color)
{
    public const string Line = "line";

    public const string Step = "step";

    public const string Markers = "markers";

    public const string Spans = "spans";

    /// <summary><see cref="Spans"/> of one <see cref="State"/>; equal neighbours are one bar.</summary>
    public const string Lanes = "lanes";

    public const string Band = "band";

    /// <summary><see cref="Line"/>, <see cref="Step"/>, <see cref="Band"/>, <see cref="Markers"/>, <see cref="Spans"/> or <see cref="Lanes"/>.</summary>
    public string Kind { get; init; } = Line;

    public string? Low { get; init; }

    /// <summary><c>solid</c>, <c>dash</c>, <c>dot</c>, <c>dashdot</c>, <c>longdash</c> or <c>longdashdot</c>.</summary>
    public string Dash { get; init; } = "solid";

    /// <summary>Pixels; for <see cref="Spans"/> and <see cref="Lanes"/> the share of a row.</summary>
    public double Width { get; init; } = 2;

    /// <summary>The opacity of a line that explains another one.</summary>
    public const double Pale = 0.35;

    public double Opacity { get; init; } = 1;

    public string? Symbol { get; init; }

    public int? Family { get; init; }

    /// <summary>The words of markers without a family, for example <c>{count|thread|threads} retired</c>.</summary>
    public string? Counted { get; init; }

    public int? Held { get; init; }

    public int? State { get; init; }

    /// <summary>The <see cref="Dash"/> along the middle of <see cref="Lanes"/>; null for none.</summary>
    public string? Inner { get; init; }

    public bool IsBars => Kind is Spans or Lanes;

    /// <summary>The line of markers, unless their own value is higher.</summary>
    public TraceSource? Above { get; init; }

    /// <summary>The column with the percentage by which the observed line deviates from this expected one.</summary>
    public string? Deviation { get; init; }

    [JsonIgnore]
    public string Description { get; init; } = "";

    public bool OnlyWhenPresent { get; init; }
}

public sealed record TraceSource(string Table, string Column);
