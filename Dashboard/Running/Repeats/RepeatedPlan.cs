using Dashboard.RunFile;

namespace Dashboard.Running.Repeats;

/// <summary>Where a repeat stands in its series.</summary>
/// <param name="Group">Its place in its group; null for a run by itself.</param>
/// <param name="First">The group's first run; null for the first itself. What was chosen for it holds for the others too.</param>
/// <param name="Reservation">What keeps other runs out meanwhile; null when nothing does.</param>
public sealed record Repeat(RunGroup? Group, FinishedRun? First, IDisposable? Reservation);

/// <param name="Label">Name of its group for people.</param>
/// <param name="Start">Starts one repeat; the token gives up before it begins.</param>
public sealed record RepeatedPlan(string Title, string Label, Func<Repeat, CancellationToken, Task<StartedRun>> Start)
{
    /// <summary>A plan that is the same each time.</summary>
    public static RepeatedPlan Of(RunPlan plan, RunCoordinator runs) => new(
        plan.Title,
        plan.EndpointTitle,
        (repeat, token) => runs.StartAsync(plan with { Group = repeat.Group }, token, repeat.Reservation));
}
