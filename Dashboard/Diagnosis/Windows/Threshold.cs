using System.Globalization;
using Dashboard.Format;

namespace Dashboard.Diagnosis.Windows;

/// <summary>One number that a rule holds a figure against.</summary>
/// <param name="Name">Stable camelCase name.</param>
/// <param name="Unit">Its unit.</param>
/// <param name="Default">Its value where nobody chose another.</param>
/// <param name="Least">The smallest that makes sense.</param>
/// <param name="Most">The largest that makes sense.</param>
/// <param name="Meaning">What it decides, and where the default comes from, in a sentence.</param>
public sealed record Threshold(string Name, ThresholdUnit Unit, double Default, double Least, double Most, string Meaning)
{
    /// <summary>"between 0.1 and 1 (share of 3 s)".</summary>
    public string Range => $"between {Readable.Number(Least)} and {Readable.Number(Most)} ({Unit})";

    /// <summary>The number that was typed.</summary>
    /// <param name="text">With a decimal point; a browser hands on an empty one for what is no number.</param>
    /// <exception cref="UserFacingException">It is no number.</exception>
    public double Read(string text) => double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number)
        ? number
        : throw new UserFacingException($"{Name} must be a number {Range}.");
}
