namespace Dashboard.Figures;

/// <param name="Value">Null where there is none.</param>
/// <param name="Note">Why not, or what to know; or null.</param>
public sealed record FigureValue(double? Value, string? Note = null)
{
    /// <summary>False with too few requests: grey, with <see cref="Note"/>.</summary>
    public bool Supported { get; init; } = true;

    public string? Word { get; init; }

    /// <summary>Of a group's repeats, whose median <see cref="Value"/> is; else null.</summary>
    public double? Low { get; init; }

    /// <summary>As <see cref="Low"/>.</summary>
    public double? High { get; init; }

    /// <summary>By another tool.</summary>
    public static FigureValue NotGiven(string? tool) => new(null, $"{tool} did not report it.") { Word = NotGivenWord };

    /// <summary>In place of another tool's figure.</summary>
    public const string NotGivenWord = "not given";
}
