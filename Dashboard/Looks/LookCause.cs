namespace Dashboard.Looks;

/// <summary>Why more than the counters of a target is read.</summary>
/// <param name="Kind">The rule, or a name for what the counters show; the same whenever the cause is the same.</param>
/// <param name="Words">For example "requests take 1.2 s on average".</param>
internal sealed record LookCause(string Kind, string Words);
