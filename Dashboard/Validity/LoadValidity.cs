using Dashboard.Timeline;

namespace Dashboard.Validity;

/// <summary>Judges whether a load's figures can be trusted. Each check and the reason of its limit: docs/validity.md.</summary>
internal static class LoadValidity
{
    /// <summary>Makes every check that the load allows.</summary>
    /// <param name="conditions">What the plan asked for.</param>
    /// <param name="load">The load's figures.</param>
    /// <param name="intervals">Its intervals; without them the generator itself is not judged.</param>
    /// <param name="steady">What <see cref="SteadyStateFinder"/> found.</param>
    /// <param name="processorCount">Processors of the machine that the generator runs on.</param>
    /// <returns>Not judged at all when nothing was sent, or when another tool measured.</returns>
    public static ValidityResult Judge(
        LoadConditions conditions, LoadSummary load, IReadOnlyList<LoadInterval> intervals, SteadyState steady, int processorCount)
    {
        if (load.Sent == 0 || load.Source is not null)
        {
            return ValidityResult.NotJudged;
        }

        var sending = intervals.Where(interval => !interval.Draining).ToArray();
        List<ValidityCheck> checks =
        [
            LittlesLaw.Judge(conditions, load),
            GeneratorChecks.Processor(conditions, sending, processorCount),
            GeneratorChecks.Queue(sending, processorCount),
        ];
        if (load.Stalls is { } stalls)
        {
            checks.Add(GeneratorChecks.Stalls(conditions, load, stalls));
        }

        if (conditions.OpenLoop)
        {
            checks.Add(GeneratorChecks.SendLag(load));
            checks.Add(FigureChecks.NotSent(load));
        }

        checks.Add(FigureChecks.SampleSize(conditions, load));
        checks.Add(FigureChecks.Steady(steady));
        checks.Add(FigureChecks.Errors(load));
        checks.Add(FigureChecks.Clamped(load));
        checks.Add(FigureChecks.Connections(conditions, load));

        var judged = checks.Where(check => check.Holds is not null).ToArray();
        return new ValidityResult(judged.Length == 0 ? null : judged.All(check => check.Holds is true), checks) { Trust = LoadTrust.Of(checks) };
    }
}
