namespace Dashboard.Target.Reach;

/// <summary>One condition of attaching to a process, and its outcome.</summary>
/// <param name="Finding">That of a failed one follows "cannot be attached to:"; without a full stop.</param>
/// <param name="Advice">A sentence; null where nothing is wrong.</param>
internal sealed record ReachCheck(string Key, string Title, ReachOutcome Outcome, string Finding, string? Advice = null)
{
    public string OutcomeWord => Outcome switch { ReachOutcome.Ok => "ok", ReachOutcome.Failed => "FAILED", _ => "not known" };
}

internal enum ReachOutcome
{
    Ok,

    Failed,

    Unknown,
}
