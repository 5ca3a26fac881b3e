using Dashboard.Target.Levels;
using Dashboard.Timeline;

namespace Dashboard.Compare.Verdicts;

/// <summary>That runs were measured with other signals: what is read of a target costs it something.</summary>
internal static class SignalCaution
{
    /// <summary>A level that was on for less of the run does not count.</summary>
    private const double Least = 0.1;

    /// <summary>The sentence; none where the runs do not differ in it.</summary>
    public static IEnumerable<string> Of(VerdictSide a, VerdictSide b)
    {
        var levels = a.Runs.Concat(b.Runs).Select(run => LevelOf(run.Summary)).Distinct().ToList();
        return levels.Count < 2 ? [] :
        [
            $"Not all runs were measured with the same signals ({string.Join("; ", levels.Select(SignalWords.Past))}): "
                + $"{SignalWords.PerRequest} CPU per request may come from that.",
        ];
    }

    /// <summary>The most that was read; a run of a version that did not say read counters alone.</summary>
    private static SignalLevel LevelOf(RunSummary? summary)
    {
        var seconds = summary?.SignalSeconds ?? new Dictionary<string, double>(StringComparer.Ordinal);
        var whole = seconds.Values.Sum();
        var on = Enum.GetValues<SignalLevel>().Where(level => seconds.GetValueOrDefault(SignalWords.Key(level)) > Least * whole);
        return on.Append(SignalLevel.Counters).Max();
    }
}
