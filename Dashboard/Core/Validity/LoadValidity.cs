namespace Dashboard.Validity;

/// <summary>Judges a load; checks and limits: docs/validity.md.</summary>
internal static class LoadValidity
{
    /// <param name="intervals">Empty leaves the generator unjudged.</param>
    /// <returns>The result; not judged when nothing was sent, or for another tool.</returns>
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

        if (conditions.OtherRunsSeconds > 0)
        {
            checks.Add(GeneratorChecks.OtherRuns(conditions));
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
