using System.Text.Json.Serialization;
using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline;

/// <summary>Who filled the pool's queue during a look of about two seconds: call sites that queued work items.</summary>
/// <param name="T">Its end, seconds on the timeline.</param>
/// <param name="Seconds">Its length (&gt; 0).</param>
public sealed record QueuedWork(double T, double Seconds) : TimelineItem(T)
{
    /// <summary>Sources that are kept; the items of the others are in <see cref="OtherItems"/>.</summary>
    public const int MaxSources = 50;

    /// <summary>Most items first.</summary>
    public IReadOnlyList<QueueSource> Sources { get; init; } = [];

    public long OtherItems { get; init; }

    /// <summary>Why it ended before its time, in a sentence; null when it did not.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Ended { get; init; }

    /// <summary>Events that did not fit into the target's buffer.</summary>
    public long EventsLost { get; init; }

    /// <summary>All of them.</summary>
    [JsonIgnore]
    public long Items => Sources.Sum(static source => source.Items) + OtherItems;
}

/// <summary>A call site that queued work items.</summary>
/// <param name="Method">The program's own method, as C# spells it; where none is on the stack, the framework's that queued. Never empty.</param>
/// <param name="Items">Work items that it queued (&gt; 0).</param>
public sealed record QueueSource(string Method, long Items)
{
    /// <summary>The route that it served; null where that is not known.</summary>
    public string? Route { get; init; }

    /// <summary>What it called to queue them, for example <c>Task.Run</c>; null where nothing stands between.</summary>
    public string? Through { get; init; }

    /// <summary>From the root to the enqueue, as C# spells them; at most 64. Of the commonest stack.</summary>
    public IReadOnlyList<string> Frames { get; init; } = [];

    /// <summary>Where <see cref="Method"/> is written; null where that is not known.</summary>
    public SourceLine? Line { get; init; }
}
