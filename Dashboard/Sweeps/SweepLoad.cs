using Dashboard.Format;
using Dashboard.Load;

namespace Dashboard.Sweeps;

/// <summary>The load of a sweep where no axis says otherwise. What is null is the scenario's own.</summary>
/// <param name="Scenario">Id of the endpoint in the target's catalogue.</param>
public sealed record SweepLoad(string Scenario)
{
    /// <summary>Query of the endpoint, for example <c>ms=50</c>; null for none.</summary>
    public string? Query { get; init; }

    /// <summary>Workers of a closed loop, or the most unanswered requests of an open one.</summary>
    public int? Connections { get; init; }

    /// <summary>Seconds of sending.</summary>
    public double? DurationSeconds { get; init; }

    /// <summary>Requests in all, in place of a duration.</summary>
    public int? Requests { get; init; }

    /// <summary>Seconds after which a request is given up.</summary>
    public double? TimeoutSeconds { get; init; }

    /// <summary>Requests per second of an open loop; null for a closed one.</summary>
    public double? Rate { get; init; }

    /// <summary>Seconds of recording after each load.</summary>
    public double TailSeconds { get; init; } = 1;

    internal string? Refuse(SweepPlan plan) => this switch
    {
        { DurationSeconds: not null, Requests: not null } => "The load has two ends: give a duration or a number of requests, not both.",
        { DurationSeconds: not (null or (> 0 and <= LoadLimits.MaxDurationSeconds)) } =>
            $"The duration of a cell must be above 0 and at most {Readable.Seconds(LoadLimits.MaxDurationSeconds)}.",
        { Requests: < 1 or > LoadLimits.MaxRequests } => $"A cell has 1 to {Readable.Count(LoadLimits.MaxRequests)} requests.",
        { Connections: < 1 or > LoadLimits.MaxConnections } => $"A cell has 1 to {Readable.Count(LoadLimits.MaxConnections)} connections.",
        { Rate: not (null or (> 0 and <= LoadLimits.MaxRate)) } => $"The rate must be above 0 and at most {Readable.Count(LoadLimits.MaxRate)} requests/s.",
        { TailSeconds: not (>= 0 and <= 600) } => "The recording after a load can last 10 minutes at most.",
        _ when plan.StopsAtKnee && plan.X.Parameter != SweepParameter.Connections.Id => "The knee is looked for over connections: let them be the columns.",
        _ => null,
    };
}
