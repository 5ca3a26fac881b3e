namespace Dashboard.Figures;

public sealed record FigureValue(double? Value, string? Note = null)
{
    /// <summary>False with too few requests, which is shown in grey with <see cref="Note"/>.</summary>
    public bool Supported { get; init; } = true;

    public string? Word { get; init; }

    /// <summary>The lowest value of a group's repeats, whose median is <see cref="Value"/>; otherwise null.</summary>
    public double? Low { get; init; }

    /// <summary>The highest value of a group's repeats; otherwise null.</summary>
    public double? High { get; init; }

    public static FigureValue NotGiven(string? tool) => new(null, $"{tool} did not report it.") { Word = NotGivenWord };

    /// <summary>The word in place of another tool's missing figure.</summary>
    public const string NotGivenWord = "not given";
}
