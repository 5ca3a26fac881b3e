using Dashboard.Timeline.Histograms;

namespace Dashboard.Exchange.Input;

/// <summary>The figures of a report with the tool's meaning of each; absent figures get none.</summary>
internal sealed class GivenFigures
{
    public Dictionary<string, string> Definitions { get; } = new(StringComparer.Ordinal);

    public double Take(string key, double? value, string definition)
    {
        if (value is not null)
        {
            Definitions[key] = definition;
        }

        return value ?? 0;
    }

    public long Take(string key, long? value, string definition)
    {
        if (value is not null)
        {
            Definitions[key] = definition;
        }

        return value ?? 0;
    }

    /// <summary>Milliseconds; null when no statistic is given.</summary>
    /// <param name="statistic">Returns a statistic by a name such as <see cref="FigureKeys.P95"/>; null when not given.</param>
    public LatencySummary? Take(string prefix, string definition, Func<string, double?> statistic)
    {
        double Of(string name) => Take(prefix + name, statistic(name), definition);
        var latency = new LatencySummary(
            Of(FigureKeys.Min), Of(FigureKeys.Mean), Of(FigureKeys.Deviation), Of(FigureKeys.P50), Of(FigureKeys.P75),
            Of(FigureKeys.P90), Of(FigureKeys.P95), Of(FigureKeys.P99), Of(FigureKeys.P999), Of(FigureKeys.Max));
        return Definitions.Keys.Any(key => key.StartsWith(prefix, StringComparison.Ordinal)) ? latency : null;
    }

    /// <summary>Adds counts by status such as <c>200</c>; those below 100 got no answer and are left out.</summary>
    public static Dictionary<string, long> StatusClasses(IEnumerable<(string Status, long Count)> counts) =>
        counts.Select(c => (Code: int.TryParse(c.Status, System.Globalization.CultureInfo.InvariantCulture, out var code) ? code : 0, c.Count))
            .Where(c => c.Code >= 100 && c.Count > 0)
            .GroupBy(c => FormattableString.Invariant($"{c.Code / 100}xx"), c => c.Count, StringComparer.Ordinal)
            .ToDictionary(g => g.Key, g => g.Sum(), StringComparer.Ordinal);

    /// <summary>Counts statuses from 400 on, and messages.</summary>
    public static Dictionary<string, long> Errors(IReadOnlyDictionary<string, long> statusClasses, IEnumerable<(string Message, long Count)> messages) =>
        statusClasses.Where(s => s.Key is "4xx" or "5xx").Select(s => (Class: "http" + s.Key, Count: s.Value))
            .Concat(messages.Select(m => (Class: ErrorText.ClassOf(m.Message), m.Count)))
            .Where(e => e.Count > 0)
            .GroupBy(e => e.Class, e => e.Count, StringComparer.Ordinal)
            .ToDictionary(g => g.Key, g => g.Sum(), StringComparer.Ordinal);

    public static IReadOnlyList<string> Messages(IEnumerable<string> messages) =>
        [.. messages.Distinct(StringComparer.Ordinal).Take(10).Select(m => m.Length > 300 ? m[..300] + " …" : m)];
}
