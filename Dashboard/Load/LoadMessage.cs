using System.Text.Json.Serialization;

namespace Dashboard.Load;

/// <summary>A JSON line of the agent, named by <c>kind</c>. Stopwatch timestamps are the same in all processes of a machine.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(StartedMessage), "started")]
[JsonDerivedType(typeof(ConnectingMessage), "connecting")]
[JsonDerivedType(typeof(ReadyMessage), "ready")]
[JsonDerivedType(typeof(FirstRequestMessage), "firstRequest")]
[JsonDerivedType(typeof(IntervalMessage), "interval")]
[JsonDerivedType(typeof(PhaseMessage), "phase")]
[JsonDerivedType(typeof(SummaryMessage), "summary")]
[JsonDerivedType(typeof(ErrorMessage), "error")]
internal abstract record LoadMessage;

/// <summary>The agent read its plan.</summary>
/// <param name="Frequency">Timestamp ticks per second.</param>
internal sealed record StartedMessage(long Timestamp, long Frequency, int ProcessId) : LoadMessage;

/// <summary>Sent about once a second before the first request, while code is compiled or connections are opened, and that takes longer than a second.</summary>
internal sealed record ConnectingMessage(long Timestamp) : LoadMessage;

/// <summary>The connections are open; nothing is sent before the owner starts the load. Sent once a second until then.</summary>
internal sealed record ReadyMessage(long Timestamp) : LoadMessage;

/// <summary>The first request was sent at <paramref name="Timestamp"/>.</summary>
internal sealed record FirstRequestMessage(long Timestamp) : LoadMessage;

/// <summary>
/// Sent about four times a second. <paramref name="Interval"/> ends at <paramref name="Timestamp"/>; its own T is 0, since the agent has no timeline.
/// </summary>
internal sealed record IntervalMessage(long Timestamp, LoadInterval Interval) : LoadMessage;

/// <summary>A phase began; the only one is <c>drain</c>.</summary>
internal sealed record PhaseMessage(long Timestamp, string Name, string Text) : LoadMessage;

internal sealed record SummaryMessage(long Timestamp, LoadSummary Summary) : LoadMessage
{
    /// <summary>Bytes allocated by the agent's process, messages included ÷ requests sent; null when none was sent. For the benchmarks.</summary>
    public double? AllocatedBytesPerRequest { get; init; }

    /// <summary>Processor time of the agent's process during the load ÷ requests sent, in microseconds; null when none was sent. For the benchmarks.</summary>
    public double? CpuMicrosecondsPerRequest { get; init; }
}

internal sealed record ErrorMessage(string Sentence) : LoadMessage;
