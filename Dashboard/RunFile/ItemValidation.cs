namespace Dashboard.RunFile;

/// <summary>Checks whether a recorder can have written an item: a damaged digit is still valid JSON. Otherwise the line counts as unreadable.</summary>
internal static class ItemValidation
{
    // Samples and intervals are mostly read without the serializer, which checks the bounds of all others by itself.
    public static bool IsSound(TimelineItem item) => Math.Abs(item.T) < FigureLimits.LongestSeconds && item switch
    {
        PoolSample sample => sample.IntervalSeconds is > 0 and < FigureLimits.LongestSeconds && FigureBounds.AreFigures(sample),
        LoadInterval load => load.WindowSeconds is > 0 and < FigureLimits.LongestSeconds
            && FigureBounds.AreCounts(load) && load.Beside is >= 0 and <= LoadInterval.MaxBeside,
        RunSummary summary => IsSound(summary.Load) && summary.Phases.All(phase =>
            phase is not null && IsSound(phase.Load) && phase.Validity.Checks.All(check => check is not null)),
        CounterSnapshot counters => counters.Counters.All(counter => counter is not null),
        RequestTimes times => times.Routes.All(route => route.Parts.HaveColumns(RouteTimes.PartColumns) && route.Parts.All(part => part[1] > 0)),
        SampledRequests sampled => sampled.Requests.All(request => request.Spans.HaveColumns(SampledRequest.SpanColumns)),
        AwaitingCalls awaits => awaits.Requests.All(request => request.Spans.HaveColumns(AwaitingRequest.SpanColumns)),
        BlameWindow blame => blame.Victims.All(victim => victim.Seconds.Length == blame.Culprits.Count && victim.Requests > 0),
        _ => true,
    };

    private static bool IsSound(LoadSummary? load) =>
        load is null || load.ErrorMessages.All(message => message is not null);
}
