using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>Requests that the target logged itself, by column, in the order of start; read after the drain. Many take several items.</summary>
/// <param name="T">When the log was read.</param>
public sealed record RequestSpans(double T) : TimelineItem(T)
{
    /// <summary>Further ones follow in another item.</summary>
    public const int MaxPerItem = 1_000;

    /// <summary>The target's log holds no more.</summary>
    public const int MaxPerRun = 10_000;

    /// <summary>When each got a thread; seconds on the timeline.</summary>
    public double[] Start { get; init; } = [];

    public double[] ElapsedMs { get; init; } = [];

    public int[] Thread { get; init; } = [];

    public int[] EndThread { get; init; } = [];

    /// <summary>What is missing and why, in a sentence; else null.</summary>
    public string? Note { get; init; }

    [JsonIgnore]
    public int Count => Math.Min(Math.Min(Start.Length, ElapsedMs.Length), Math.Min(Thread.Length, EndThread.Length));

    /// <summary>On a timeline that began <paramref name="origin"/> seconds later.</summary>
    public RequestSpans Since(double origin) => this with { T = Math.Round(T - origin, 6), Start = [.. Start.Select(start => Math.Round(start - origin, 6))] };
}
