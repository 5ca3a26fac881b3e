using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>Other signals are read from here on: what a run can know depends on it.</summary>
public sealed record SignalsChange(double T, SignalLevel Level, string Sentence) : TimelineItem(T);

/// <summary>How much is read from the target: counters and pool events, waits too, or everything.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<SignalLevel>))]
public enum SignalLevel
{
    [JsonStringEnumMemberName("counters")]
    Counters,

    [JsonStringEnumMemberName("waits")]
    Waits,

    [JsonStringEnumMemberName("all")]
    All,
}
