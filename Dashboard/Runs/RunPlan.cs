using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Load;

namespace Dashboard.Runs;

/// <summary>What a button press asks for: a load on one endpoint, or a recording without load, and how long to watch the pool recover.</summary>
/// <param name="Scenario">The endpoint; null for a recording without load.</param>
/// <param name="Load">The load; null for a recording without load.</param>
/// <param name="Tail">How long to record after the load.</param>
public sealed record RunPlan(Scenario? Scenario, LoadPlan? Load, TimeSpan Tail)
{
    /// <summary>Long enough for the runtime to retire idle threads (20 s) on record.</summary>
    public static readonly TimeSpan DefaultTail = TimeSpan.FromSeconds(25);

    /// <summary>A recording without load has no other limit than this.</summary>
    public static readonly TimeSpan LongestRecording = TimeSpan.FromHours(24);

    /// <summary>Records without load, until stopped or for a time.</summary>
    public TimeSpan? RecordFor { get; init; }

    public string ScenarioId => Scenario?.Id ?? "record";

    public string Title => Scenario is null ? "Recording without load" : Load is { } load ? $"{Scenario.Title}, {LoadWords(load)}" : Scenario.Title;

    /// <summary>"125 connections for 10 s" or "100 requests over 100 connections".</summary>
    public static string LoadWords(LoadPlan load) =>
        load.Requests is { } requests
            ? $"{Figures.Plural(requests, "request")} over {Figures.Plural(load.Connections, "connection")}"
            : $"{Figures.Plural(load.Connections, "connection")} for {Figures.Seconds(load.DurationSeconds)}";
}
