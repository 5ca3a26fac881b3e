namespace Dashboard.Diagnosis.Rules;

/// <summary>All rules that look at samples, in the order of what is asked first.</summary>
internal static class RuleList
{
    public static IReadOnlyList<Rule> All { get; } =
    [
        new TaskWaitRule(), new LockConvoyRule(), new BlockingRule(), new NotInjectedRule(), new BurstsRule(), new DeadlockRule(), new CeilingRule(),
        new CpuRule(), new HiddenQueueRule(), new RequestsFailRule(), new SteadyRule(), new SlowAnswersRule(), new WorkWaitsRule(), new RecoveryRule(),
        new TuningRule(), new RetirementRule(),
    ];

    /// <summary>Whether a rule is asked before another: of those that say why work waits, it then takes the other's place.</summary>
    public static bool IsBefore(Rule one, Rule other) => All.TakeWhile(rule => rule != other).Contains(one);
}
