using System.Globalization;

namespace Dashboard.Diagnosis.Windows;

/// <param name="Default">Where nobody chose another.</param>
/// <param name="Least">Smallest allowed.</param>
/// <param name="Most">Largest allowed.</param>
/// <param name="Meaning">What it decides and where the default comes from, in a sentence.</param>
public sealed record Threshold(string Name, ThresholdUnit Unit, double Default, double Least, double Most, string Meaning)
{
    /// <summary>"between 0.1 and 1 (share of 3 s)".</summary>
    public string Range => $"between {Readable.Number(Least)} and {Readable.Number(Most)} ({Unit})";

    /// <summary>The number that was typed.</summary>
    public double Read(string text) => double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number)
        ? number
        : throw new UserFacingException($"{Name} must be a number {Range}.");
}
