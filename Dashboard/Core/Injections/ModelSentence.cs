namespace Dashboard.Injections;

/// <summary>The model beside a recorded run, in a sentence.</summary>
internal static class ModelSentence
{
    public static string? Of(TargetFacts? facts, IEnumerable<TimelineItem> items)
    {
        var model = new InjectionModel(facts);
        foreach (var item in items)
        {
            model.Add(item);
        }

        string?[] parts = [OfWaits(model), OfGate(model), model.Scope.Pool is not null && Any(model) ? OfClimbing(model) : null, model.Scope.Words];
        var words = string.Join(" ", parts.OfType<string>());
        return words.Length > 0 ? words : null;
    }

    private static bool Any(InjectionModel model) => model.Waits.Samples + model.Gate.Samples > 0;

    private static string? OfWaits(InjectionModel model) => model is { Scope.Pool: { } pool, Waits.Percent: { } percent }
        ? $"While threads waited for tasks, the thread count was {Readable.Percent(percent)} off the runtime's rule "
            + $"({Readable.Plural(pool.AtOnce, "thread")} at once, then more slowly: "
            + $"{Readable.Number(CooperativeBlocking.SteadyPerSecond)} a second beyond {Readable.Count(CooperativeBlocking.Knee(pool))} threads)."
        : null;

    private static string? OfGate(InjectionModel model) => model is { Scope.Pool: not null, Gate: { Percent: { } percent, MeanWidth: { } width } }
        ? $"While other work waited, the thread count was {Readable.Percent(percent)} outside the gate's band (at most one thread every "
            + $"{Readable.Milliseconds(GateInjection.PeriodSeconds * 1000)}, and only while nothing leaves the queue; "
            + $"{Readable.Number(width)} threads wide on average)."
        : null;

    private static string? OfClimbing(InjectionModel model) => model.HillClimbingMoves > 0
        ? $"Hill climbing moved the goal {(model.HillClimbingMoves == 1 ? "once" : $"{Readable.Count(model.HillClimbingMoves)} times")} in the meantime; "
            + "it follows measured throughput, so there is no curve to predict."
        : null;
}
