using System.Text.Json.Serialization;
using Dashboard.Timeline;

namespace Dashboard.Load;

/// <summary>The first line that the owner writes to an agent. Later lines are <c>stop</c> and <c>abort</c>; the end of the stream aborts.</summary>
internal sealed record AgentOrder(LoadPlan Plan, IReadOnlyList<string> AllowedBaseAddresses);

/// <summary>One JSON line of the agent's output; <c>kind</c> names the type. Timestamps are platform timestamps (Stopwatch), the same in every process of one machine.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(StartedLine), "started")]
[JsonDerivedType(typeof(FirstRequestLine), "firstRequest")]
[JsonDerivedType(typeof(IntervalLine), "interval")]
[JsonDerivedType(typeof(PhaseLine), "phase")]
[JsonDerivedType(typeof(SummaryLine), "summary")]
[JsonDerivedType(typeof(ErrorLine), "error")]
internal abstract record AgentLine;

/// <summary>The agent read its plan.</summary>
/// <param name="Frequency">Timestamp ticks per second.</param>
internal sealed record StartedLine(long Timestamp, long Frequency, int ProcessId) : AgentLine;

/// <summary>The first request was sent at <paramref name="Timestamp"/>.</summary>
internal sealed record FirstRequestLine(long Timestamp) : AgentLine;

/// <summary>About four a second. <paramref name="Interval"/> ends at <paramref name="Timestamp"/>; its own T is 0, the agent knows no timeline.</summary>
internal sealed record IntervalLine(long Timestamp, LoadInterval Interval) : AgentLine;

/// <summary>A phase began; the only one is <c>drain</c>.</summary>
internal sealed record PhaseLine(long Timestamp, string Name, string Text) : AgentLine;

/// <summary>The load is over.</summary>
internal sealed record SummaryLine(long Timestamp, LoadSummary Summary) : AgentLine
{
    /// <summary>Bytes that the agent's process allocated during the load, its reports included, ÷ requests sent; null when none was sent. For the benchmarks.</summary>
    public double? AllocatedBytesPerRequest { get; init; }

    /// <summary>Processor time of the agent's process during the load ÷ requests sent, in microseconds; null when none was sent. For the benchmarks.</summary>
    public double? CpuMicrosecondsPerRequest { get; init; }
}

/// <summary>The load could not be done; the sentence says why.</summary>
internal sealed record ErrorLine(string Sentence) : AgentLine;

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(AgentOrder))]
[JsonSerializable(typeof(AgentLine))]
internal sealed partial class AgentJson : JsonSerializerContext;
