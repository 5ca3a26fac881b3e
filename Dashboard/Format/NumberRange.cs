using System.Globalization;

namespace Dashboard.Format;

/// <summary>Which numbers a field takes, and the sentence for those that it does not.</summary>
/// <param name="Name">The field's name, for people.</param>
/// <param name="Least">The smallest number that is taken.</param>
/// <param name="Most">The largest number that is taken.</param>
public sealed record NumberRange(string Name, double Least, double Most)
{
    /// <summary>True where only whole numbers are taken.</summary>
    public bool IsWhole { get; init; }

    /// <summary>True where <see cref="Least"/> itself is too small.</summary>
    public bool IsAbove { get; init; }

    /// <summary>The unit behind the numbers; null where the name says what is counted.</summary>
    public string? Unit { get; init; }

    /// <summary>"Connections: 1 to 1 000." or "Duration: above 0, at most 600 s."</summary>
    public string Words => $"{Name}: {Limits}.";

    private string Limits => $"{(IsAbove ? $"above {Readable.Number(Least)}, at most" : $"{Readable.Number(Least)} to")} {Readable.Number(Most)}"
        + (Unit is null ? "" : $" {Unit}");

    /// <summary>Why what was typed is not taken, in a sentence; null when it is.</summary>
    /// <param name="text">As typed, with a decimal point; a browser hands on an empty one for what is no number.</param>
    public string? Refuse(string text) => NumberIn(text) is not { } number ? $"{Name}: {(IsWhole ? "a whole number" : "a number")}, {Limits}."
        : number >= Least && number <= Most && !(IsAbove && number <= Least) ? null
        : Words;

    /// <summary>The number that was typed.</summary>
    /// <exception cref="UserFacingException">It is not taken; the sentence says what is.</exception>
    public double Read(string text) => Refuse(text) is { } problem ? throw new UserFacingException(problem) : NumberIn(text)!.Value;

    private double? NumberIn(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && (!IsWhole || number == Math.Round(number)) ? number : null;
}
