using Dashboard.RunFile;

namespace Dashboard.Running.Repeats;

/// <summary>The place of a repeat in its series.</summary>
/// <param name="First">The group's first run; null for the first itself. The choices of the first run hold for the others too.</param>
public sealed record Repeat(RunGroup? Group, FinishedRun? First, IDisposable? Reservation);

/// <param name="Start">Starts one repeat; the token cancels it before it begins.</param>
public sealed record RepeatedPlan(string Title, string Label, Func<Repeat, CancellationToken, Task<StartedRun>> Start)
{
    /// <summary>A program of the plan's own, started anew for each repeat; null where all repeats meet the target that is attached.</summary>
    public IRepeatedProgram? Program { get; init; }

    public static RepeatedPlan Of(RunPlan plan, RunCoordinator runs) => new(
        plan.Title,
        plan.EndpointTitle,
        (repeat, token) => runs.StartAsync(plan with { Group = repeat.Group }, token, repeat.Reservation));
}
