namespace Dashboard.Running.Capture;

/// <summary>An incident that was captured, or is being captured.</summary>
/// <param name="Title">The finding that began it, in a few words.</param>
internal sealed record CapturedIncident(string Id, string Title, string Rule, DateTimeOffset SinceUtc, DateTimeOffset? EndedUtc)
{
    public string Target { get; init; } = "";
}

/// <summary>What there is to say of captures, as one consistent picture.</summary>
/// <param name="Last">The newest; null when nothing was captured since the dashboard was started.</param>
/// <param name="Count">How many were captured since the dashboard was started.</param>
internal sealed record CaptureState(CapturedIncident? Last, int Count, string? Problem);
