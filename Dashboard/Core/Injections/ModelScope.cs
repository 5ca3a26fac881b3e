namespace Dashboard.Injections;

/// <summary>The pool settings of a model, or the reason why there is none.</summary>
internal sealed record ModelScope(PoolSettings? Pool, string? Words)
{
    /// <summary>Task waits are compensated from .NET 6 on. An unknown minimum is the default, which is reported.</summary>
    public static ModelScope Of(TargetFacts? facts) => facts switch
    {
        null => new(null, "No model of the thread count: nothing is known about the target."),
        { ProcessorCount: not > 0 } => new(null,
            "No model of the thread count: the target's processor count is unknown."),
        { RuntimeVersion: { } version } when !facts.IsAtLeast(6) => new(null,
            $"No model of the thread count: .NET {version} has a different pool; the rules are those of .NET 6 and later."),
        { MinThreads: not > 0, ProcessorCount: { } processors } => new(
            new PoolSettings(processors, processors, MaxOf(facts)),
            $"The model of the thread count assumes a minimum of {Readable.Plural(processors, "thread")}, the default for this number of processors: the "
                + "target's own is unknown."),
        _ => new(new PoolSettings(facts.ProcessorCount!.Value, facts.MinThreads!.Value, MaxOf(facts)), facts.NotMeasured),
    };

    /// <summary>Windows' own pool (<c>UseWindowsThreadPool</c>) adds threads by other rules and reports no goal.</summary>
    public static ModelScope WindowsPool { get; } = new(null,
        "No model of the thread count: threads were added without a goal change, so this is Windows' own pool, which follows different rules.");

    private static int MaxOf(TargetFacts facts) => facts.MaxThreads is > 0 and var max ? max : PoolSettings.DefaultMaxThreads;
}
