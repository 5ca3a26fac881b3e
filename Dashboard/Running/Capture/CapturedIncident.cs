namespace Dashboard.Running.Capture;

/// <summary>An incident that was captured, or is being captured.</summary>
/// <param name="Id">Id of its run.</param>
/// <param name="Title">The finding that began it, in a few words.</param>
/// <param name="Rule">The rule whose finding it is.</param>
/// <param name="SinceUtc">Since when the finding held.</param>
/// <param name="EndedUtc">When the capture ended; null while it is on.</param>
internal sealed record CapturedIncident(string Id, string Title, string Rule, DateTimeOffset SinceUtc, DateTimeOffset? EndedUtc)
{
    /// <summary>Whose it is: the target's name and process id.</summary>
    public string Target { get; init; } = "";
}

/// <summary>What there is to say of captures, as one consistent picture.</summary>
/// <param name="Last">The newest; null when nothing was captured since the dashboard was started.</param>
/// <param name="Count">How many were captured since the dashboard was started.</param>
/// <param name="Problem">Why the newest could not be written as it should be, in a sentence; null when all is well.</param>
internal sealed record CaptureState(CapturedIncident? Last, int Count, string? Problem);
