using Dashboard.Timeline;

namespace Dashboard.Target.Sessions;

/// <summary>How a stream ended.</summary>
/// <param name="State"><see cref="SessionState.Ended"/>, <see cref="SessionState.Killed"/> or <see cref="SessionState.Failed"/>.</param>
/// <param name="Cause">What was thrown; null when nothing was.</param>
internal sealed record StreamEnd(SessionState State, Exception? Cause)
{
    /// <summary>What happened, for people.</summary>
    /// <param name="name">The target.</param>
    /// <param name="waiting">What is done until it comes back, when there is more to say than that it is awaited.</param>
    public string Sentence(string name, string? waiting)
    {
        var what = State switch
        {
            SessionState.Ended => $"{name} ended.",
            SessionState.Killed => $"{name} ended. It was killed or crashed.",
            _ => $"The stream of {name} could not be read ({Cause?.Message.TrimEnd('.')}).",
        };
        return $"{what} {waiting ?? "It is attached again as soon as it is back."}";
    }
}
