namespace Dashboard.Diagnosis.Windows;

/// <summary>How a threshold's values are written.</summary>
/// <param name="Name">In documents and refusals: "share of 3 s", "% of usable processors", "threads".</param>
public sealed record ThresholdUnit(string Name)
{
    private string Words { get; init; } = $" {Name}";

    private string Symbol { get; init; } = "";

    private double Factor { get; init; } = 1;

    public static ThresholdUnit Seconds { get; } = new("s") { Symbol = " s" };

    /// <summary>From 0 to 1, read in percent.</summary>
    public static ThresholdUnit ShareOf(string whole) => new($"share of {whole}") { Words = $" % of {whole}", Symbol = " %", Factor = 100 };

    public static ThresholdUnit PercentOf(string whole) => new($"% of {whole}") { Symbol = " %" };

    /// <summary>A value with its whole unit: "80 % of 3 s", "4 threads in 5 s".</summary>
    public string Text(double value) => Readable.Number(Factor * value) + Words;

    /// <summary>A value within a sentence that names the whole: "80 %", "2 s", "4".</summary>
    public string Short(double value) => Readable.Number(Factor * value) + Symbol;

    public override string ToString() => Name;
}
