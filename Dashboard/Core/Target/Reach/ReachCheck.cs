namespace Dashboard.Target.Reach;

/// <summary>One condition of attaching to a process, and how it stands.</summary>
/// <param name="Key">For programs: <c>settings</c>.</param>
/// <param name="Title">For people: "Settings".</param>
/// <param name="Outcome">How it stands.</param>
/// <param name="Finding">What was found. Of a failed one it follows "cannot be attached to:"; without a full stop.</param>
/// <param name="Advice">What to do, in a sentence; null where nothing is wrong.</param>
internal sealed record ReachCheck(string Key, string Title, ReachOutcome Outcome, string Finding, string? Advice = null)
{
    /// <summary>For people.</summary>
    public string OutcomeWord => Outcome switch { ReachOutcome.Ok => "ok", ReachOutcome.Failed => "FAILED", _ => "not known" };
}

internal enum ReachOutcome
{
    Ok,

    /// <summary>Keeps from attaching.</summary>
    Failed,

    /// <summary>It could not be looked at; the finding says why.</summary>
    Unknown,
}
