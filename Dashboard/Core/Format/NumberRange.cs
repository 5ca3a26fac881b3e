using System.Globalization;

namespace Dashboard.Format;

public sealed record NumberRange(string Name, double Least, double Most)
{
    public bool IsWhole { get; init; }

    public bool IsAbove { get; init; }

    /// <summary>Null where the name contains it.</summary>
    public string? Unit { get; init; }

    /// <summary>"Connections: 1 to 1 000." or "Duration: above 0, at most 600 s."</summary>
    public string Words => $"{Name}: {Limits}.";

    private string Limits => $"{(IsAbove ? $"above {Readable.Number(Least)}, at most" : $"{Readable.Number(Least)} to")} {Readable.Number(Most)}"
        + (Unit is null ? "" : $" {Unit}");

    /// <param name="text">The typed text, with a decimal point; browsers pass no number as empty.</param>
    public string? Refuse(string text) => NumberIn(text) is not { } number ? $"{Name}: {(IsWhole ? "a whole number" : "a number")}, {Limits}."
        : Takes(number) ? null
        : Words;

    /// <summary>The sentence also names the value, for places where it is not visible.</summary>
    public string? RefuseNaming(string text) => Refuse(text) is { } sentence ? $"{sentence[..^1]}, not '{text.Trim()}'." : null;

    /// <summary>The sentence names the value; null when it is valid, or null.</summary>
    public string? Refuse(double? number) => number is not { } given || Takes(given) ? null : $"{Name}: {Limits}, not {Text(given)}.";

    /// <exception cref="UserFacingException">The text is invalid.</exception>
    public double Read(string text) => Refuse(text) is { } problem ? throw new UserFacingException(problem) : NumberIn(text)!.Value;

    private bool Takes(double number) => number >= Least && number <= Most && !(IsAbove && number <= Least);

    private double? NumberIn(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && (!IsWhole || number == Math.Round(number)) ? number : null;

    /// <summary>Every digit is written, since a rounded number could look valid.</summary>
    private static string Text(double number) =>
        number == Math.Round(number) && Math.Abs(number) < 1e15 ? Readable.Count(number) : number.ToString(CultureInfo.InvariantCulture);
}
