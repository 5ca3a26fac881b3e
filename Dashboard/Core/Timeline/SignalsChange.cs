using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>Other signals are read from here on: what a run can know depends on it.</summary>
/// <param name="Level">Read from here on.</param>
public sealed record SignalsChange(double T, SignalLevel Level, string Sentence) : TimelineItem(T);

[JsonConverter(typeof(JsonStringEnumConverter<SignalLevel>))]
public enum SignalLevel
{
    /// <summary>Counters and the pool's own events.</summary>
    [JsonStringEnumMemberName("counters")]
    Counters,

    /// <summary>Waits and lock contentions with stacks.</summary>
    [JsonStringEnumMemberName("waits")]
    Waits,

    /// <summary>Every work item and request.</summary>
    [JsonStringEnumMemberName("all")]
    All,
}
