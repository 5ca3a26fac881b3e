using System.Globalization;
using Dashboard.Compare.Verdicts;
using Dashboard.Format;
using Dashboard.RunFile;

namespace Dashboard.Compare;

/// <summary>What is compared and by what, as an address or a command line says it: the address is the state, a copied link shows the same.</summary>
/// <param name="Sides">Runs, loads of runs and groups of repeats, in order.</param>
/// <param name="Baseline">Key of the side that the others are held against; null: the first.</param>
/// <param name="Metric">What the verdict is about; null: what runs of their kind of load usually are compared by.</param>
/// <param name="ThresholdPercent">Differences up to this many percent do not matter.</param>
public sealed record CompareQuery(IReadOnlyList<ComparedRef> Sides, string? Baseline, RunMetric? Metric, double ThresholdPercent)
{
    /// <summary>More lines than this cannot be told apart on one chart, by dash and colour or otherwise.</summary>
    public const int MaxRuns = RunLookup.MaxConcurrent;

    private const double HighestThresholdPercent = 1000;

    /// <summary>Keys of the groups whose repeats are all drawn.</summary>
    public IReadOnlyList<string> Unfolded { get; init; } = [];

    /// <summary>What of the address could not be used, a sentence each.</summary>
    public IReadOnlyList<string> Problems { get; init; } = [];

    /// <summary>Reads the parts of an address; whatever is wrong with them becomes a sentence and the usual value.</summary>
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

    /// <summary>What a command line names: ids of runs or groups, or run files, the baseline first.</summary>
    public static CompareQuery Named(IEnumerable<string> names, RunMetric? metric = null, double? thresholdPercent = null) =>
        new([.. names.Select(ComparedRef.Named)], null, metric, thresholdPercent ?? VerdictJudge.UsualThresholdPercent);

    /// <summary>The text of a threshold, with or without its sign.</summary>
    public static bool TryThreshold(string text, out double percent) =>
        double.TryParse(text.Replace('%', ' ').Trim(), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out percent)
        && percent is > 0 and <= HighestThresholdPercent;

    /// <summary>The same without a side; when it was the baseline, the first is it.</summary>
    public CompareQuery Without(string key) => this with
    {
        Sides = [.. Sides.Where(side => side.Key != key)],
        Baseline = Baseline == key ? null : Baseline,
        Unfolded = [.. Unfolded.Where(unfolded => unfolded != key)],
    };

    /// <summary>The same with another side in the place of one: another load of it, or its group.</summary>
    public CompareQuery Replace(ComparedRef side, ComparedRef by) => this with
    {
        Sides = [.. Sides.Select(own => own.Key == side.Key ? by : own).DistinctBy(own => own.Key)],
        Baseline = Baseline == side.Key ? by.Key : Baseline,
        Unfolded = [.. Unfolded.Select(key => key == side.Key ? by.Key : key)],
    };

    /// <summary>The same with all repeats of a group drawn, or the middle one alone.</summary>
    public CompareQuery Unfold(string key, bool all) => this with { Unfolded = [.. Unfolded.Where(own => own != key), .. all ? [key] : (string[])[]] };

    /// <summary>The address of this; what has its usual value is left out.</summary>
    /// <param name="path">The page, or a download of the same.</param>
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
