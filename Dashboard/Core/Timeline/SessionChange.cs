using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>The session with the target changed its state.</summary>
internal sealed record SessionChange(double T, SessionState State, string Sentence) : TimelineItem(T)
{
    /// <summary>For how long this program did not run until then, so that missing data says nothing of the target. Null otherwise.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? OwnStallSeconds { get; init; }
}

/// <summary>Where a session stands.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<SessionState>))]
public enum SessionState
{
    /// <summary>Nothing is attached.</summary>
    Detached,

    /// <summary>Opening, or waiting for the target to come back.</summary>
    Attaching,

    /// <summary>Counters arrive.</summary>
    Attached,

    /// <summary>Three intervals without a counter: paused, or short of processor time.</summary>
    Stalled,

    /// <summary>The target ended in an orderly way.</summary>
    Ended,

    Killed,

    /// <summary>Could not be opened or read; the sentence says why.</summary>
    Failed,
}

/// <summary>What a session's state means for those who rest on it.</summary>
internal static class SessionStates
{
    /// <summary>It ended, or was detached. One that is paused, or whose session failed, may still be there.</summary>
    public static bool IsGone(this SessionState state) => state is SessionState.Ended or SessionState.Killed or SessionState.Detached;
}
