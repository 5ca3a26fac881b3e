namespace Dashboard.Validity;

/// <summary>Judges one load: its times, pool, steady state and trust.</summary>
internal static class PhaseJudge
{
    /// <param name="itemsOfPhase">The items from some samples before the load to the end of its drain; at most some ten thousand.</param>
    /// <param name="theoryPerSecond">Connections ÷ service time; null if unknown.</param>
    /// <param name="starved">True when pool threads were blocked between two times; null where that was not read.</param>
    public static PhaseSummary Summarise(
        string name, LoadSummary load, IReadOnlyList<TimelineItem> itemsOfPhase, LoadConditions conditions, double? theoryPerSecond, int processorCount,
        Func<double, double, bool>? starved = null)
    {
        var intervals = itemsOfPhase.OfType<LoadInterval>().ToArray();
        var samples = itemsOfPhase.OfType<PoolSample>().Where(sample => sample.ThreadCount is not null).OrderBy(sample => sample.T).ToArray();
        var from = Begin(itemsOfPhase, intervals);
        var to = from + load.WindowSeconds;
        // The drain is part of the phase: a starved pool continues to grow in it.
        var end = intervals.Length == 0 ? to : Math.Max(to, intervals.Max(interval => interval.T));
        var steady = PhaseSteadyState.Find(conditions, load, intervals, samples, from) with { PoolStarved = starved?.Invoke(from, to) is true };
        return new PhaseSummary(name, from, to, load)
        {
            TheoryPerSecond = theoryPerSecond,
            PercentOfTheory = theoryPerSecond is > 0 ? load.CompletedPerSecond / theoryPerSecond * 100 : null,
            ThreadsStart = samples.LastOrDefault(sample => sample.T <= from)?.ThreadCount,
            ThreadsMax = samples.Where(sample => sample.T > from && sample.T <= end).Max(sample => sample.ThreadCount),
            SteadyState = steady,
            Validity = LoadValidity.Judge(conditions, load, intervals, steady, processorCount),
        };
    }

    /// <summary>Otherwise the begin of the first interval, of the phase, or of the items.</summary>
    private static double Begin(IReadOnlyList<TimelineItem> items, IReadOnlyList<LoadInterval> intervals) =>
        items.OfType<FirstRequest>().FirstOrDefault()?.T
        ?? intervals.Select(interval => (double?)(interval.T - interval.WindowSeconds)).FirstOrDefault()
        ?? items.OfType<Phase>().FirstOrDefault()?.T
        ?? (items.Count > 0 ? items[0].T : 0);
}
