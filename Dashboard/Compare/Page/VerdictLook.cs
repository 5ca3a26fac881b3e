using System.Diagnostics;
using Dashboard.Compare.Verdicts;

namespace Dashboard.Compare.Page;

/// <summary>A verdict's colour and glyph.</summary>
internal static class VerdictLook
{
    /// <summary>A result of too few runs has the colour of its direction and a broken edge: it is seen, not proven.</summary>
    public static string ClassOf(CompareVerdict verdict) => verdict.Verdict.Word switch
    {
        VerdictWord.Faster => "good",
        VerdictWord.Slower => "bad",
        VerdictWord.Same => "same",
        VerdictWord.NotEnoughRuns => IsBetter(verdict) switch { true => "seen good", false => "seen bad", null => "seen" },
        _ => "grey",
    };

    public static string GlyphOf(CompareVerdict verdict) => verdict.Verdict.Word switch
    {
        VerdictWord.Faster => "▲",
        VerdictWord.Slower => "▼",
        VerdictWord.Same => "=",
        VerdictWord.FailedRequests => "✕",
        VerdictWord.NotEnoughRuns => IsBetter(verdict) switch { true => "△", false => "▽", null => "○" },
        VerdictWord.Undecided or VerdictWord.DifferentConditions or VerdictWord.WindowTooShort => "○",
        var other => throw new UnreachableException($"{other} has no glyph."),
    };

    /// <summary>Null within the threshold, and where a side has no value.</summary>
    private static bool? IsBetter(CompareVerdict verdict)
    {
        var factor = VerdictJudge.FactorOf(verdict.ThresholdPercent);
        return verdict.Verdict.Ratio is not (> 0 and var ratio) || (ratio < factor && ratio > 1 / factor) ? null : ratio > 1 == verdict.Metric.HigherIsBetter;
    }
}
