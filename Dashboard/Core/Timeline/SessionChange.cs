using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

internal sealed record SessionChange(double T, SessionState State, string Sentence) : TimelineItem(T)
{
    /// <summary>The time for which this program did not run until then, so that missing data is no evidence about the target. Null otherwise.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? OwnStallSeconds { get; init; }
}

/// <summary>The state of a session.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<SessionState>))]
public enum SessionState
{
    Detached,

    /// <summary>Opening, or waiting for the target to come back.</summary>
    Attaching,

    Attached,

    /// <summary>Three intervals without a counter: paused, or short of processor time.</summary>
    Stalled,

    Ended,

    Killed,

    Failed,
}

internal static class SessionStates
{
    /// <summary>It ended, or was detached. One that is paused, or whose session failed, may still be there.</summary>
    public static bool IsGone(this SessionState state) => state is SessionState.Ended or SessionState.Killed or SessionState.Detached;
}
