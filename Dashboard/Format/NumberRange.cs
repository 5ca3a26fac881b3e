using System.Globalization;

namespace Dashboard.Format;

/// <summary>Which numbers a setting takes, and the sentence for those that it does not, wherever they come from.</summary>
/// <param name="Name">The setting's name, for people.</param>
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

    /// <summary>Why what was typed into a field is not taken, in a sentence; null when it is.</summary>
    /// <param name="text">As typed, with a decimal point; a browser hands on an empty one for what is no number.</param>
    public string? Refuse(string text) => NumberIn(text) is not { } number ? $"{Name}: {(IsWhole ? "a whole number" : "a number")}, {Limits}."
        : Takes(number) ? null
        : Words;

    /// <summary>The same of one value of several, or of a place where it is not in sight: the sentence names it.</summary>
    public string? RefuseNaming(string text) => Refuse(text) is { } sentence ? $"{sentence[..^1]}, not '{text.Trim()}'." : null;

    /// <summary>Why a number is not taken, in a sentence that names it; null when it is, or when there is none.</summary>
    public string? Refuse(double? number) => number is not { } given || Takes(given) ? null : $"{Name}: {Limits}, not {Text(given)}.";

    /// <summary>The number that was typed.</summary>
    /// <exception cref="UserFacingException">It is not taken; the sentence says what is.</exception>
    public double Read(string text) => Refuse(text) is { } problem ? throw new UserFacingException(problem) : NumberIn(text)!.Value;

    private bool Takes(double number) => number >= Least && number <= Most && !(IsAbove && number <= Least);

    private double? NumberIn(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && (!IsWhole || number == Math.Round(number)) ? number : null;

    /// <summary>With every digit: a rounded one could look like one that is taken.</summary>
    private static string Text(double number) =>
        number == Math.Round(number) && Math.Abs(number) < 1e15 ? Readable.Count(number) : number.ToString(CultureInfo.InvariantCulture);
}
