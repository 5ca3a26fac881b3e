namespace Dashboard.Compare.Verdicts;

/// <summary>Distance from the baseline: percent up to twice, a factor beyond.</summary>
internal static class DifferenceWords
{
    private const double Twice = 2;

    private const int MostDigits = 6;

    /// <summary>"24 % lower", "3.2 % higher", "20.7 ×", "99.6 % lower", "no difference".</summary>
    public static string Of(double ratio) => ratio >= Twice ? Factor(ratio) : IsNone(ratio) ? "no difference" : Percent(ratio);

    /// <summary>
    /// "24 % lower throughput (19–24 %)", "2.03 × the latency p50 (2.01–2.05 ×)", "no difference in throughput (1.2 % lower to 0.8 % higher)".
    /// </summary>
    public static string Of(double ratio, (double Low, double High)? interval, string noun)
    {
        var inFactors = ratio >= Twice || interval?.High >= Twice;
        var difference = inFactors ? $"{Factor(ratio)} the {noun}"
            : IsNone(ratio) ? $"no difference in {noun}" : $"{Percent(ratio)} {noun}";
        return interval is { } ends ? $"{difference} ({(inFactors ? Factors(ends) : Percents(ends))})" : difference;
    }

    private static string Factors((double Low, double High) ends) => $"{Range(Readable.Number(ends.Low), Readable.Number(ends.High))} ×";

    private static string Percents((double Low, double High) ends) => ends switch
    {
        { High: <= 1 } => $"{Range(Number(ends.High), Number(ends.Low))} %",
        { Low: >= 1 } => $"{Range(Number(ends.Low), Number(ends.High))} %",
        _ => $"{Percent(ends.Low)} to {Percent(ends.High)}",
    };

    private static string Range(string low, string high) => low == high ? low : $"{low}–{high}";

    private static bool IsNone(double ratio) => Number(ratio) == Number(1);

    private static string Factor(double ratio) => $"{Readable.Number(ratio)} ×";

    private static string Percent(double ratio) => $"{Number(ratio)} % {(ratio < 1 ? "lower" : "higher")}";

    /// <summary>Writes "100 % lower" only for zero.</summary>
    private static string Number(double ratio)
    {
        var (percent, whole) = (Math.Abs(ratio - 1) * 100, Readable.PercentNumber(100));
        var text = Readable.PercentNumber(percent);
        for (var digits = 3; text == whole && ratio is > 0 and < 1 && digits <= MostDigits; digits++)
        {
            text = Digits.Of(percent, count: digits).ToString();
        }

        return text;
    }
}
