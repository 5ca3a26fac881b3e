using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>All rules: of those that explain waiting work, the earlier replaces the later.</summary>
internal static class RuleList
{
    private static readonly WorkWaitsRule Unexplained = new();

    /// <summary>In the order in which they are asked, and shown.</summary>
    public static IReadOnlyList<Rule> All { get; } =
    [
        new PoolExhaustedRule(), new TaskWaitRule(), new LockConvoyRule(), new BlockingRule(), new BlockedWithoutInjectionRule(), new CollectionsRule(),
        new BurstsRule(), new DeadlockRule(), new CpuRule(), new AwaitedConnectionsRule(), new HiddenQueueRule(), new RequestsFailRule(), new HangRule(),
        new SteadyBlockingRule(), new SlowAnswersRule(), new SlowAwaitsRule(), Unexplained,
        new RecoveryRule(), new HillClimbingRule(), new RetirementRule(), SilenceRule.Instance,
    ];

    public static IReadOnlyList<SampleRule> OfSamples { get; } = [.. All.OfType<SampleRule>()];

    private static readonly Dictionary<string, Rule> ById = All.ToDictionary(rule => rule.Id, StringComparer.Ordinal);

    public static Rule? Find(string id) => ById.GetValueOrDefault(id);

    public static Rule? Behind(string verdict) => verdict == PoolVerdict.Looking ? Unexplained : Find(verdict);

    public static bool IsBlocking(string id) => Find(id)?.ThreadsBlocked is true;

    public static bool Starves(string id) => Find(id)?.Starves is true;

    public static bool IsBefore(SampleRule one, SampleRule other) => OfSamples.TakeWhile(rule => rule != other).Contains(one);
}
