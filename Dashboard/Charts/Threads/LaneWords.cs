using Dashboard.Timeline.Lanes;

namespace Dashboard.Charts.Threads;

/// <summary>The lanes of threads in a sentence; also what threads do at one moment.</summary>
internal static class LaneWords
{
    public static string AtEnd(LaneWindow window, string when)
    {
        var threads = window.Bars.GroupBy(bar => bar.Row).Select(row => row.MaxBy(bar => bar.To)!).Where(bar => window.T - bar.To < 0.1).ToList();
        var states = threads.CountBy(bar => LaneStates.NumberOf(bar.Doing.State)).OrderByDescending(state => state.Value).ThenBy(state => state.Key);
        return threads.Count == 0
            ? $"No pool thread was known {when}."
            : $"{Readable.Plural(threads.Count, "pool thread")} {when}: "
                + $"{string.Join(", ", states.Select(state => $"{Readable.Count(state.Value)} {LaneStates.All[state.Key].Words}"))}.";
    }

    public static string Of(IReadOnlyList<LaneBar> bars, double step)
    {
        if (bars.Count == 0)
        {
            return "No data on pool threads in this run.";
        }

        var all = bars.Sum(Length);
        var states = bars.GroupBy(bar => LaneStates.NumberOf(bar.Doing.State)).Select(same => (State: same.Key, Share: same.Sum(Length) / all))
            .OrderByDescending(state => state.Share).Where(state => state.Share >= 0.005);
        var drawn = step > 0 ? $" Drawn in steps of {Readable.Milliseconds(step * 1000)}: each shows what its thread did longest." : "";
        return $"{Readable.Plural(bars.Select(bar => bar.Row).Distinct().Count(), "thread")}, which spent their time as follows: "
            + $"{string.Join(", ", states.Select(state => $"{LaneStates.All[state.State].Word} {Readable.Percent(state.Share * 100)}"))}.{drawn}";

        static double Length(LaneBar bar) => bar.To - bar.From;
    }
}
