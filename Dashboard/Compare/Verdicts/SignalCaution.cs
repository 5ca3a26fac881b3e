using Dashboard.Target.Levels;

namespace Dashboard.Compare.Verdicts;

/// <summary>Warns of runs with other signals: reading a target costs it time.</summary>
internal static class SignalCaution
{
    /// <summary>Share of a run below which a level does not count.</summary>
    private const double Least = 0.1;

    public static IEnumerable<string> Of(VerdictSide a, VerdictSide b)
    {
        var runs = a.Runs.Concat(b.Runs).ToList();
        var levels = runs.Select(run => LevelOf(run.Summary)).Distinct().ToList();
        if (levels.Count > 1)
        {
            yield return $"Not all runs were measured with the same signals ({string.Join("; ", levels.Select(SignalWords.Past))}): "
                + $"{SignalWords.PerRequest} CPU per request may come from that.";
        }

        var withoutWaits = runs.Select(run => run.Header.Target?.WithoutWaits).ToList();
        if (withoutWaits.Find(static sentence => sentence is not null) is { } older && withoutWaits.Contains(null))
        {
            yield return $"Blocked time cannot be compared. {older}";
        }
    }

    /// <summary>Versions that did not record the level read counters alone.</summary>
    private static SignalLevel LevelOf(RunSummary? summary)
    {
        var seconds = summary?.SignalSeconds ?? new Dictionary<string, double>(StringComparer.Ordinal);
        var whole = seconds.Values.Sum();
        var on = Enum.GetValues<SignalLevel>().Where(level => seconds.GetValueOrDefault(SignalWords.Key(level)) > Least * whole);
        return on.Append(SignalLevel.Counters).Max();
    }
}
