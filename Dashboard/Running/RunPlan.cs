using Dashboard.RunFile;

namespace Dashboard.Running;

/// <summary>The plan of a run: loads (<see cref="LoadRunPlan"/>), a recording without load, or a measurement of the target's store.</summary>
public abstract record RunPlan(string Id, string Title)
{
    /// <summary>The endpoint with its work time and without the load; the title where the plan has not exactly one endpoint.</summary>
    public virtual string EndpointTitle => Title;

    public string? Note { get; init; }

    public RunGroup? Group { get; init; }

    /// <summary>How the target was started for this run; null where it was not.</summary>
    public StartedProgram? Program { get; init; }

    public RunCell? Cell { get; init; }
}

/// <summary>A recording without load.</summary>
/// <param name="Length">Null records until it is stopped.</param>
public sealed record RecordingPlan(TimeSpan? Length) : RunPlan("record", "Recording without load")
{
    /// <summary>A recording is limited by this alone.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromHours(24);
}

/// <summary>One measurement of the target's store.</summary>
public sealed record StorePlan(StoreCell Store) : RunPlan("store", $"Store: {StoreWords.Of(Store)}");
