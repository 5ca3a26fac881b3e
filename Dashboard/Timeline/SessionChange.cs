using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>The session with the target changed its state.</summary>
/// <param name="Sentence">What happened and what to do, for people.</param>
internal sealed record SessionChange(double T, SessionState State, string Sentence) : TimelineItem(T)
{
    /// <summary>
    /// For how long this program itself did not run until then, seconds: what is missing of that time tells nothing of the target. Null otherwise.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? OwnStallSeconds { get; init; }
}

/// <summary>Where a session stands.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<SessionState>))]
public enum SessionState
{
    /// <summary>Nothing is attached.</summary>
    Detached,

    /// <summary>The session is being opened, or waits for the target to come back.</summary>
    Attaching,

    /// <summary>Counters arrive.</summary>
    Attached,

    /// <summary>Three intervals went by without a counter; the target may be paused or starved of processor time.</summary>
    Stalled,

    /// <summary>The target ended in an orderly way.</summary>
    Ended,

    /// <summary>The stream broke off: the target was killed or crashed.</summary>
    Killed,

    /// <summary>The session could not be opened or read, for the reason in the sentence.</summary>
    Failed,
}

/// <summary>What a session's state means for those who rest on it.</summary>
internal static class SessionStates
{
    /// <summary>
    /// True when there is no target any more: it ended, or it was let go. One that is paused, or whose session could not be opened, may still be there.
    /// </summary>
    public static bool IsGone(this SessionState state) => state is SessionState.Ended or SessionState.Killed or SessionState.Detached;
}
