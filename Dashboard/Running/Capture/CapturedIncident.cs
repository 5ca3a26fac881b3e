namespace Dashboard.Running.Capture;

/// <summary>An incident that was captured, is being captured, or was found during a run.</summary>
internal sealed record CapturedIncident(string Id, string Title, string Rule, DateTimeOffset SinceUtc, DateTimeOffset? EndedUtc)
{
    public string Target { get; init; } = "";

    /// <summary>The incident was found during a user's run, whose file has it; nothing was captured.</summary>
    public bool IsInRun { get; init; }
}

/// <summary>The state of captures, as one consistent snapshot.</summary>
/// <param name="Count">The number since the dashboard was started; an incident in a run counts once per run.</param>
internal sealed record CaptureState(CapturedIncident? Last, int Count, string? Problem);
