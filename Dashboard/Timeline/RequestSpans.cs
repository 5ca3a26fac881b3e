using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>
/// Requests as the target itself logged them, column by column, ordered by their start; read after the load's drain. A run with many
/// has several of these items.
/// </summary>
/// <param name="T">When the log was read.</param>
public sealed record RequestSpans(double T) : TimelineItem(T)
{
    /// <summary>Requests in one item; the next ones follow in another.</summary>
    public const int MaxPerItem = 1_000;

    /// <summary>Requests kept of one run; the target's log holds no more.</summary>
    public const int MaxPerRun = 10_000;

    /// <summary>When each handler began, that is when a thread had been found for it, seconds on the timeline.</summary>
    public double[] Start { get; init; } = [];

    /// <summary>How long each handler took, milliseconds.</summary>
    public double[] ElapsedMs { get; init; } = [];

    /// <summary>Managed id of the thread on which each handler began.</summary>
    public int[] Thread { get; init; } = [];

    /// <summary>Managed id of the thread on which each handler ended; another one only after an await.</summary>
    public int[] EndThread { get; init; } = [];

    /// <summary>What is missing and why, in a sentence; null when all requests of the run are there.</summary>
    public string? Note { get; init; }

    /// <summary>Requests that all columns hold.</summary>
    [JsonIgnore]
    public int Count => Math.Min(Math.Min(Start.Length, ElapsedMs.Length), Math.Min(Thread.Length, EndThread.Length));

    /// <summary>The same on a timeline that began later.</summary>
    /// <param name="origin">The later timeline's beginning on this one, seconds.</param>
    public RequestSpans Since(double origin) => this with { T = Math.Round(T - origin, 6), Start = [.. Start.Select(start => Math.Round(start - origin, 6))] };
}
