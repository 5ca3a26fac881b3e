using Dashboard.Format;

namespace Dashboard.Diagnosis.Windows;

/// <summary>The unit of a threshold, and how its values are written.</summary>
/// <param name="Name">As documents and refusals name it: "share of 3 s", "% of usable processors", "threads".</param>
public sealed record ThresholdUnit(string Name)
{
    /// <summary>What people read behind a value: " % of 3 s" of a share.</summary>
    private string Words { get; init; } = $" {Name}";

    /// <summary>What stands behind a value in a sentence whose own words say the rest; empty for a count.</summary>
    private string Symbol { get; init; } = "";

    /// <summary>A value times this is what people read: 100 for a share.</summary>
    private double Factor { get; init; } = 1;

    public static ThresholdUnit Seconds { get; } = new("s") { Symbol = " s" };

    /// <summary>Values from 0 to 1, which people read in percent.</summary>
    /// <param name="whole">Of what: "3 s".</param>
    public static ThresholdUnit ShareOf(string whole) => new($"share of {whole}") { Words = $" % of {whole}", Symbol = " %", Factor = 100 };

    /// <summary>Values from 0 to 100.</summary>
    /// <inheritdoc cref="ShareOf"/>
    public static ThresholdUnit PercentOf(string whole) => new($"% of {whole}") { Symbol = " %" };

    /// <summary>A value with its whole unit: "80 % of 3 s", "4 threads in 5 s".</summary>
    public string Text(double value) => Readable.Number(Factor * value) + Words;

    /// <summary>A value within a sentence that says of what it is: "80 %", "2 s", "4".</summary>
    public string Short(double value) => Readable.Number(Factor * value) + Symbol;

    public override string ToString() => Name;
}
