namespace Dashboard.Diagnosis.Rules;

/// <summary>Rules that look at samples, in the order of what is asked first.</summary>
internal static class RuleList
{
    public static IReadOnlyList<Rule> All { get; } =
    [
        new TaskWaitRule(), new LockConvoyRule(), new BlockingRule(), new NotInjectedRule(), new BurstsRule(), new DeadlockRule(), new CeilingRule(),
        new CpuRule(), new HiddenQueueRule(), new RequestsFailRule(), new SteadyRule(), new SlowAnswersRule(), new WorkWaitsRule(), new RecoveryRule(),
        new TuningRule(), new RetirementRule(),
    ];

    /// <summary>Of the rules that explain waiting work, the earlier replaces the later.</summary>
    public static bool IsBefore(Rule one, Rule other) => All.TakeWhile(rule => rule != other).Contains(one);
}
