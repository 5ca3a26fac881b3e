using System.Globalization;
using Dashboard.Compare.Verdicts;
using Dashboard.RunFile;

namespace Dashboard.Compare;

/// <summary>What is compared and how: the state of the page is its address.</summary>
/// <param name="Metric">Null: the usual one of the loads.</param>
/// <param name="ThresholdPercent">Smaller differences do not matter.</param>
public sealed record CompareQuery(IReadOnlyList<ComparedRef> Sides, string? Baseline, RunMetric? Metric, double ThresholdPercent)
{
    /// <summary>More lines cannot be told apart.</summary>
    public const int MaxRuns = RunLookup.MaxConcurrent;

    private const double HighestThresholdPercent = 1000;

    /// <summary>Keys of groups whose repeats are all drawn.</summary>
    public IReadOnlyList<string> Unfolded { get; init; } = [];

    /// <summary>What of the address could not be used, a sentence each.</summary>
    public IReadOnlyList<string> Problems { get; init; } = [];

    /// <summary>What cannot be used becomes a sentence and the default.</summary>
    public static CompareQuery Parse(string? runs, string? groups, string? baseline, string? metric, string? threshold, string? unfold = null)
    {
        var problems = new List<string>();
        var known = RunMetric.All.FirstOrDefault(m => m.Name == metric);
        if (known is null && !string.IsNullOrEmpty(metric))
        {
            problems.Add($"Unknown metric '{metric}': use one of {string.Join(", ", RunMetric.All.Select(m => m.Name))}.");
        }

        var percent = VerdictJudge.UsualThresholdPercent;
        if (!string.IsNullOrEmpty(threshold) && !TryThreshold(threshold, out percent))
        {
            percent = VerdictJudge.UsualThresholdPercent;
            problems.Add($"The threshold '{threshold}' is not a percentage above 0 and up to {HighestThresholdPercent:0}: using {percent:0} %.");
        }

        ComparedRef[] sides =
        [
            .. Parts(runs).Select(ComparedRef.Parse).Distinct(),
            .. Parts(groups).Select(group => ComparedRef.Parse(group) with { IsGroup = true }).Distinct(),
        ];
        if (sides.Length > MaxRuns)
        {
            problems.Add($"At most {MaxRuns} runs can be compared at once, and this address names {Readable.Count(sides.Length)}: choose fewer.");
        }

        return new CompareQuery(sides, string.IsNullOrEmpty(baseline) ? null : baseline, known, percent)
        {
            Unfolded = [.. Parts(unfold).Distinct(StringComparer.Ordinal)],
            Problems = problems,
        };
    }

    /// <summary>Ids or files; the baseline first.</summary>
    public static CompareQuery Named(IEnumerable<string> names, RunMetric? metric = null, double? thresholdPercent = null) =>
        new([.. names.Select(ComparedRef.Named)], null, metric, thresholdPercent ?? VerdictJudge.UsualThresholdPercent);

    /// <summary>The text of a threshold, with or without its sign.</summary>
    public static bool TryThreshold(string text, out double percent) =>
        double.TryParse(text.Replace('%', ' ').Trim(), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out percent)
        && percent is > 0 and <= HighestThresholdPercent;

    /// <summary>If it was the baseline, the first is it.</summary>
    public CompareQuery Without(string key) => this with
    {
        Sides = [.. Sides.Where(side => side.Key != key)],
        Baseline = Baseline == key ? null : Baseline,
        Unfolded = [.. Unfolded.Where(unfolded => unfolded != key)],
    };

    /// <summary>Another load of it, or its group.</summary>
    public CompareQuery Replace(ComparedRef side, ComparedRef by) => this with
    {
        Sides = [.. Sides.Select(own => own.Key == side.Key ? by : own).DistinctBy(own => own.Key)],
        Baseline = Baseline == side.Key ? by.Key : Baseline,
        Unfolded = [.. Unfolded.Select(key => key == side.Key ? by.Key : key)],
    };

    /// <summary>All repeats of a group, or the middle one alone.</summary>
    public CompareQuery Unfold(string key, bool all) => this with { Unfolded = [.. Unfolded.Where(own => own != key), .. all ? [key] : (string[])[]] };

    /// <summary>Defaults are left out.</summary>
    public string Address(string path = "/compare")
    {
        (string Name, string? Value)[] parts =
        [
            ("runs", Keys(Sides.Where(side => !side.IsGroup))),
            ("groups", Keys(Sides.Where(side => side.IsGroup))),
            ("baseline", Baseline),
            ("metric", Metric?.Name),
            ("threshold", ThresholdPercent == VerdictJudge.UsualThresholdPercent ? null : ThresholdPercent.ToString(CultureInfo.InvariantCulture)),
            ("unfold", Unfolded.Count == 0 ? null : string.Join(',', Unfolded)),
        ];
        var query = string.Join('&', parts.Where(part => part.Value is not null).Select(part => $"{part.Name}={Escape(part.Value!)}"));
        return query.Length == 0 ? path : $"{path}?{query}";
    }

    private static string? Keys(IEnumerable<ComparedRef> sides) => string.Join(',', sides.Select(side => side.Key)) is { Length: > 0 } keys ? keys : null;

    // A comma between ids may stay readable; the % of an escaped name must not.
    private static string Escape(string value) => Uri.EscapeDataString(value).Replace("%2C", ",", StringComparison.Ordinal);

    private static string[] Parts(string? text) => (text ?? "").Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
}
