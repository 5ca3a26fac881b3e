using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>From here on other signals are read than before: what a run can know depends on it.</summary>
/// <param name="T">When, seconds on the timeline.</param>
/// <param name="Level">What is read from here on.</param>
/// <param name="Sentence">Why, for people.</param>
public sealed record SignalsChange(double T, SignalLevel Level, string Sentence) : TimelineItem(T);

/// <summary>What is read of a target beside its counters; each level holds those before it.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<SignalLevel>))]
public enum SignalLevel
{
    /// <summary>Counters and the pool's own events.</summary>
    [JsonStringEnumMemberName("counters")]
    Counters,

    /// <summary>Who blocks: waits and lock contentions with their stacks.</summary>
    [JsonStringEnumMemberName("waits")]
    Waits,

    /// <summary>Where each request's time went: every work item and request.</summary>
    [JsonStringEnumMemberName("all")]
    All,
}
