using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Injections;

/// <summary>Whether there is a model of a target's pool, and why not.</summary>
/// <param name="Pool">What the model is made from; null: there is none.</param>
/// <param name="Words">Why there is none, or what had to be assumed; null where nothing needs to be said.</param>
internal sealed record ModelScope(PoolSettings? Pool, string? Words)
{
    /// <summary>
    /// From a target's facts. Task waits are compensated from .NET 6 on. Where the minimum is not known, the runtime's default is assumed and said.
    /// </summary>
    public static ModelScope Of(TargetFacts? facts) => facts switch
    {
        null => new(null, "No model of the thread count: nothing is known about the target."),
        { ProcessorCount: not > 0 } => new(null,
            "No model of the thread count: the target's processor count is unknown."),
        { RuntimeVersion: { } version } when !facts.IsAtLeast(6) => new(null,
            $"No model of the thread count: .NET {version} has another pool; the rules are those of .NET 6 and later."),
        { MinThreads: not > 0, ProcessorCount: { } processors } => new(
            new PoolSettings(processors, processors, MaxOf(facts)),
            $"The model of the thread count assumes a minimum of {Readable.Plural(processors, "thread")}, the default for this number of processors: the "
                + "target's own is unknown."),
        _ => new(new PoolSettings(facts.ProcessorCount!.Value, facts.MinThreads!.Value, MaxOf(facts)), null),
    };

    /// <summary>
    /// What is said where the pool is Windows' own (<c>System.Threading.ThreadPool.UseWindowsThreadPool</c>): it adds threads by rules of its own and
    /// tells no goal.
    /// </summary>
    public static ModelScope WindowsPool { get; } = new(null,
        "No model of the thread count: threads were added without a goal change, so this is Windows' own pool, which has other rules.");

    private static int MaxOf(TargetFacts facts) => facts.MaxThreads is > 0 and var max ? max : PoolSettings.DefaultMaxThreads;
}
