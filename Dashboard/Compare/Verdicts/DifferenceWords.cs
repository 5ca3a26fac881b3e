namespace Dashboard.Compare.Verdicts;

/// <summary>Distance from the baseline: percent from a tenth up to twice, a factor beyond.</summary>
internal static class DifferenceWords
{
    private const double Twice = 2;

    /// <summary>Below it, "100 % lower" would be said of what is not nothing.</summary>
    private const double Tenth = 0.1;

    /// <summary>"24 % lower", "3.2 % higher", "20.7 ×", "10.2 × lower", "no difference".</summary>
    /// <param name="ratio">Above 0.</param>
    public static string Of(double ratio) => ratio is >= Twice or < Tenth ? Factor(ratio) : IsNone(ratio) ? "no difference" : Percent(ratio);

    /// <summary>
    /// "24 % lower throughput (19–24 %)", "2.03 × the latency p50 (2.01–2.05 ×)", "no difference in throughput (1.2 % lower to 0.8 % higher)".
    /// </summary>
    public static string Of(double ratio, (double Low, double High)? interval, string noun)
    {
        var inFactors = ratio is >= Twice or < Tenth || interval?.High >= Twice || interval?.Low < Tenth;
        var difference = inFactors ? $"{Factor(ratio)}{(ratio < 1 ? "" : " the")} {noun}"
            : IsNone(ratio) ? $"no difference in {noun}" : $"{Percent(ratio)} {noun}";
        return interval is { } ends ? $"{difference} ({(inFactors ? Factors(ends) : Percents(ends))})" : difference;
    }

    private static string Factors((double Low, double High) ends) => ends is { Low: > 0, High: < 1 }
        ? $"{Range(Readable.Number(1 / ends.High), Readable.Number(1 / ends.Low))} ×"
        : $"{Range(Readable.Number(ends.Low), Readable.Number(ends.High))} ×";

    private static string Percents((double Low, double High) ends) => ends switch
    {
        { High: <= 1 } => $"{Range(Number(ends.High), Number(ends.Low))} %",
        { Low: >= 1 } => $"{Range(Number(ends.Low), Number(ends.High))} %",
        _ => $"{Percent(ends.Low)} to {Percent(ends.High)}",
    };

    private static string Range(string low, string high) => low == high ? low : $"{low}–{high}";

    private static bool IsNone(double ratio) => Number(ratio) == Number(1);

    private static string Factor(double ratio) => ratio < 1 ? $"{Readable.Number(1 / ratio)} × lower" : $"{Readable.Number(ratio)} ×";

    private static string Percent(double ratio) => $"{Number(ratio)} % {(ratio < 1 ? "lower" : "higher")}";

    private static string Number(double ratio) => Readable.PercentNumber(Math.Abs(ratio - 1) * 100);
}
