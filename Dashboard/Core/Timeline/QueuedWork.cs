using System.Text.Json.Serialization;
using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline;

/// <summary>Call sites that queued work items during a look of about two seconds.</summary>
/// <param name="T">The end of the look, seconds on the timeline.</param>
/// <param name="Seconds">The length of the look (&gt; 0).</param>
public sealed record QueuedWork(double T, double Seconds) : TimelineItem(T)
{
    /// <summary>The most sources; the items of the others are in <see cref="OtherItems"/>.</summary>
    public const int MaxSources = 50;

    public IReadOnlyList<QueueSource> Sources { get; init; } = [];

    public long OtherItems { get; init; }

    /// <summary>Why it ended before its time, in a sentence; null when it did not.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Ended { get; init; }

    public long EventsLost { get; init; }

    [JsonIgnore]
    public long Items => Sources.Sum(static source => source.Items) + OtherItems;
}

/// <summary>A call site that queued work items.</summary>
/// <param name="Method">The program's own method, as C# spells it; where none is on the stack, the framework's that queued. Never empty.</param>
/// <param name="Items">At least 1.</param>
public sealed record QueueSource(string Method, long Items)
{
    public string? Route { get; init; }

    /// <summary>What it called to queue them, for example <c>Task.Run</c>; null where it queued them directly.</summary>
    public string? Through { get; init; }

    /// <summary>The commonest stack, from the root to the enqueue, as C# spells it; at most 64 frames.</summary>
    public IReadOnlyList<string> Frames { get; init; } = [];

    public SourceLine? Line { get; init; }
}
