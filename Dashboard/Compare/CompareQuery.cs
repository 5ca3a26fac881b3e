using System.Globalization;
using Dashboard.Compare.Verdicts;
using Dashboard.Format;
using Dashboard.RunFile;

namespace Dashboard.Compare;

/// <summary>What the compare page shows, as its address says it: the address is the state, a copied link shows the same.</summary>
/// <param name="Runs">Runs by themselves, in order, each once.</param>
/// <param name="Groups">Ids of groups of repeats, in order, each once.</param>
/// <param name="Baseline">Key of the run or id of the group that the others are held against; null: the first.</param>
/// <param name="Metric">What the verdict is about.</param>
/// <param name="ThresholdPercent">Differences up to this many percent do not matter.</param>
public sealed record CompareQuery(IReadOnlyList<ComparedRef> Runs, IReadOnlyList<string> Groups, string? Baseline, RunMetric Metric, double ThresholdPercent)
{
    /// <summary>More lines than this cannot be told apart on one chart, by dash and colour or otherwise.</summary>
    public const int MostRuns = RunLookup.MostAtOnce;

    public const double UsualThresholdPercent = 5;

    private const double HighestThresholdPercent = 1000;

    /// <summary>Metric and threshold alone, for sides that are named in another way.</summary>
    public static CompareQuery Of(RunMetric metric, double thresholdPercent) => new([], [], null, metric, thresholdPercent);

    /// <summary>What of the address could not be used, a sentence each.</summary>
    public IReadOnlyList<string> Problems { get; init; } = [];

    /// <summary>Columns that the page would have.</summary>
    public int Count => Runs.Count + Groups.Count;

    /// <summary>Reads the parts of an address; whatever is wrong with them becomes a sentence and the usual value.</summary>
    public static CompareQuery Parse(string? runs, string? groups, string? baseline, string? metric, string? threshold)
    {
        var problems = new List<string>();
        var known = RunMetric.All.FirstOrDefault(m => m.Name == metric);
        if (known is null && !string.IsNullOrEmpty(metric))
        {
            problems.Add($"There is no metric '{metric}': it is one of {string.Join(", ", RunMetric.All.Select(m => m.Name))}.");
        }

        var percent = UsualThresholdPercent;
        if (!string.IsNullOrEmpty(threshold) && !TryThreshold(threshold, out percent))
        {
            problems.Add($"The threshold '{threshold}' is not a percentage above 0 and up to {HighestThresholdPercent:0}: {UsualThresholdPercent:0} % is used.");
            percent = UsualThresholdPercent;
        }

        var query = new CompareQuery(
            [.. Parts(runs).Select(ComparedRef.Parse).Distinct()], [.. Parts(groups).Distinct(StringComparer.Ordinal)], string.IsNullOrEmpty(baseline) ? null : baseline, known ?? RunMetric.All[0], percent);
        if (query.Count > MostRuns)
        {
            problems.Add($"At most {MostRuns} runs can be compared at once, and this address names {Readable.Count(query.Count)}: choose fewer.");
        }

        return query with { Problems = problems };
    }

    /// <summary>The text of a threshold, with or without its sign.</summary>
    public static bool TryThreshold(string text, out double percent) =>
        double.TryParse(text.Replace('%', ' ').Trim(), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out percent)
        && percent is > 0 and <= HighestThresholdPercent;

    /// <summary>The same without a run or group; when it was the baseline, the first is it.</summary>
    public CompareQuery Without(string key) => this with
    {
        Runs = [.. Runs.Where(run => run.Key != key)],
        Groups = [.. Groups.Where(group => group != key)],
        Baseline = Baseline == key ? null : Baseline,
    };

    /// <summary>The same with another load of a run.</summary>
    public CompareQuery WithLoad(ComparedRef run, string? load)
    {
        var changed = run with { Load = load };
        return this with
        {
            Runs = [.. Runs.Select(own => own == run ? changed : own).Distinct()],
            Baseline = Baseline == run.Key ? changed.Key : Baseline,
        };
    }

    /// <summary>The address of this; what has its usual value is left out.</summary>
    public string Address()
    {
        (string Name, string? Value)[] parts =
        [
            ("runs", Runs.Count == 0 ? null : string.Join(',', Runs.Select(run => run.Key))),
            ("groups", Groups.Count == 0 ? null : string.Join(',', Groups)),
            ("baseline", Baseline),
            ("metric", Metric == RunMetric.All[0] ? null : Metric.Name),
            ("threshold", ThresholdPercent == UsualThresholdPercent ? null : ThresholdPercent.ToString(CultureInfo.InvariantCulture)),
        ];
        var query = string.Join('&', parts.Where(part => part.Value is not null).Select(part => $"{part.Name}={Escape(part.Value!)}"));
        return query.Length == 0 ? "/compare" : $"/compare?{query}";
    }

    /// <summary>Where the report of the same comparison is downloaded.</summary>
    public string ReportAddress() => Address().Replace("/compare", "/compare/report.html", StringComparison.Ordinal);

    // A comma between ids may stay readable; the % of an escaped name must not.
    private static string Escape(string value) => Uri.EscapeDataString(value).Replace("%2C", ",", StringComparison.Ordinal);

    private static string[] Parts(string? text) => (text ?? "").Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
}
