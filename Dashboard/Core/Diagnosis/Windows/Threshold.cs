using System.Globalization;

namespace Dashboard.Diagnosis.Windows;

/// <summary>A limit that rules compare figures with, and the range in which users may set it.</summary>
/// <param name="Meaning">A sentence on what it decides and where the default comes from.</param>
public sealed record Threshold(string Name, ThresholdUnit Unit, double Default, double Least, double Most, string Meaning)
{
    /// <summary>"between 0.1 and 1 (share of 3 s)".</summary>
    public string Range => $"between {Readable.Number(Least)} and {Readable.Number(Most)} ({Unit})";

    public double Read(string text) => double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number)
        ? number
        : throw new UserFacingException($"{Name} must be a number {Range}.");
}
