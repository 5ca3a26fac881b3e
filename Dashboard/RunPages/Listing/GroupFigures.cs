using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.RunPages.Listing;

/// <summary>What a group of repeats stands with in the list: the median of each figure over its runs, and from where to where it lies.</summary>
/// <param name="Median">As text with its unit.</param>
/// <param name="Spread">Lowest to highest, as text; null for fewer than two values, or when all are alike.</param>
public sealed record GroupFigure(string Median, string? Spread)
{
    /// <param name="values">One of each run; runs without the figure are left out.</param>
    /// <param name="text">Writes a value with its unit.</param>
    internal static GroupFigure Of(IEnumerable<double?> values, Func<double?, string> text)
    {
        double[] known = [.. values.OfType<double>()];
        if (known.Length == 0)
        {
            return new GroupFigure(Readable.Missing, null);
        }

        var (low, high) = (text(known.Min()), text(known.Max()));
        return new GroupFigure(text(Robust.Median(known)), low == high ? null : Range(low, high));
    }

    /// <summary>"104–106 ms", or "900 ms–1.1 s" where the units differ.</summary>
    private static string Range(string low, string high)
    {
        var unit = low.LastIndexOf(' ') is > 0 and var space ? low[space..] : null;
        return unit is not null && high.EndsWith(unit, StringComparison.Ordinal) ? $"{low[..^unit.Length]}–{high}" : $"{low}–{high}";
    }
}

/// <summary>The figures of a group's row.</summary>
internal sealed class GroupFigures(IReadOnlyList<RunListEntry> runs)
{
    public GroupFigure ThreadsMost => Of(entry => entry.Summary?.Pool.ThreadsMax, Readable.Count);

    public GroupFigure PeakQueue => Of(entry => entry.Summary?.Pool.PeakQueue, Readable.Count);

    public GroupFigure PerSecond => OfLoad("completedPerSecond", load => load.CompletedPerSecond, Readable.Number);

    public GroupFigure P50 => OfLoad("latency.p50Ms", load => load.Latency?.P50Ms, Readable.Milliseconds);

    public GroupFigure P95 => OfLoad("latency.p95Ms", load => load.Latency?.P95Ms, Readable.Milliseconds);

    public GroupFigure P99 => OfLoad("latency.p99Ms", load => load.Latency?.P99Ms, Readable.Milliseconds);

    public GroupFigure Errors => OfLoad("errors", load => load.Errors.Values.Sum(), Readable.Count);

    /// <summary>"4 of 5 valid"; null when none was judged.</summary>
    public string? Trust
    {
        get
        {
            bool[] judged = [.. runs.Select(entry => RunWords.Validity(entry.Summary)?.Valid).OfType<bool>()];
            return judged.Length == 0 ? null : $"{Readable.Count(judged.Count(valid => valid))} of {Readable.Count(judged.Length)} valid";
        }
    }

    /// <summary>Whether all that were judged are valid.</summary>
    public bool IsTrusted => runs.All(entry => RunWords.Validity(entry.Summary)?.Valid is not false);

    private GroupFigure Of(Func<RunListEntry, double?> value, Func<double?, string> text) => GroupFigure.Of(runs.Select(value), text);

    private GroupFigure OfLoad(string name, Func<LoadSummary, double?> value, Func<double?, string> text) =>
        GroupFigure.Of(runs.Select(entry => RunWords.Given(entry, name, value)), text);
}
