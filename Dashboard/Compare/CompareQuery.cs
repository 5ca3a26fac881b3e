using System.Globalization;
using Dashboard.Compare.Verdicts;
using Dashboard.RunFile;

namespace Dashboard.Compare;

/// <summary>The sides of a comparison and how they are compared: the state of the page is its address.</summary>
public sealed record CompareQuery(IReadOnlyList<ComparedRef> Sides, string? Baseline, RunMetric? Metric, double ThresholdPercent)
{
    public const int MaxRuns = RunLookup.MaxConcurrent;

    private const double HighestThresholdPercent = 1000;

    public IReadOnlyList<string> Unfolded { get; init; } = [];

    public IReadOnlyList<string> Problems { get; init; } = [];

    /// <summary>An invalid part becomes a sentence and its default.</summary>
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

    /// <summary>The names are ids or files; the baseline is the first.</summary>
    public static CompareQuery Named(IEnumerable<string> names, RunMetric? metric = null, double? thresholdPercent = null) =>
        new([.. names.Select(ComparedRef.Named)], null, metric, thresholdPercent ?? VerdictJudge.UsualThresholdPercent);

    public static bool TryThreshold(string text, out double percent) =>
        double.TryParse(text.Replace('%', ' ').Trim(), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out percent)
        && percent is > 0 and <= HighestThresholdPercent;

    public CompareQuery Without(string key) => this with
    {
        Sides = [.. Sides.Where(side => side.Key != key)],
        Baseline = Baseline == key ? null : Baseline,
        Unfolded = [.. Unfolded.Where(unfolded => unfolded != key)],
    };

    public CompareQuery Replace(ComparedRef side, ComparedRef by) => this with
    {
        Sides = [.. Sides.Select(own => own.Key == side.Key ? by : own).DistinctBy(own => own.Key)],
        Baseline = Baseline == side.Key ? by.Key : Baseline,
        Unfolded = [.. Unfolded.Select(key => key == side.Key ? by.Key : key)],
    };

    public CompareQuery Unfold(string key, bool all) => this with { Unfolded = [.. Unfolded.Where(own => own != key), .. all ? [key] : (string[])[]] };

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
