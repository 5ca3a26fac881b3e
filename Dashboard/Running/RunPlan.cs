using Dashboard.RunFile;

namespace Dashboard.Running;

/// <summary>What a button press asks for: loads (<see cref="LoadRunPlan"/>), a recording without load, or a measurement of the target's store.</summary>
public abstract record RunPlan(string Id, string Title)
{
    /// <summary>What is called, with the time that runs, and without the load; the title where it is not one endpoint.</summary>
    public virtual string EndpointTitle => Title;

    /// <summary>What was measured and chosen before the plan was made, in a sentence; null when nothing was.</summary>
    public string? Note { get; init; }

    /// <summary>Which repeat of which group this run is; null for a run by itself.</summary>
    public RunGroup? Group { get; init; }

    /// <summary>Which cell of which sweep this run is; null for a run outside a sweep.</summary>
    public RunCell? Cell { get; init; }
}

/// <summary>A recording without load.</summary>
/// <param name="Length">How long; null: until stopped.</param>
public sealed record RecordingPlan(TimeSpan? Length) : RunPlan("record", "Recording without load")
{
    /// <summary>A recording has no other limit than this.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromHours(24);
}

/// <summary>One measurement of the target's store.</summary>
public sealed record StorePlan(StoreCell Store) : RunPlan("store", $"Store: {StoreWords.Of(Store)}");
