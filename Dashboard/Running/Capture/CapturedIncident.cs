namespace Dashboard.Running.Capture;

/// <summary>An incident that was captured, is being captured, or was found during a run.</summary>
/// <param name="Title">The finding that began it, in a few words.</param>
internal sealed record CapturedIncident(string Id, string Title, string Rule, DateTimeOffset SinceUtc, DateTimeOffset? EndedUtc)
{
    public string Target { get; init; } = "";

    /// <summary>It was found during somebody's run, whose file has it: nothing was captured.</summary>
    public bool IsInRun { get; init; }
}

/// <summary>What there is to say of captures, as one consistent picture.</summary>
/// <param name="Last">The newest; null when there was none since the dashboard was started.</param>
/// <param name="Count">Since the dashboard was started; of a run one.</param>
internal sealed record CaptureState(CapturedIncident? Last, int Count, string? Problem);
