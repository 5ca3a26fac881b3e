using Dashboard.RunFile;

namespace Dashboard.Running.Experiments;

/// <param name="Start">Starts one repeat; the token cancels it before it begins.</param>
public sealed record RepeatedPlan(string Title, string Label, Func<Repeat, CancellationToken, Task<StartedRun>> Start)
{
    /// <summary>The default number of repeats: one more than the fewest that a verdict needs.</summary>
    public const int UsualTimes = 5;

    /// <summary>The recovery after a run that is repeated.</summary>
    public static readonly TimeSpan Tail = TimeSpan.FromSeconds(1);

    public static NumberRange Times { get; } = new("Repeats", 1, 50) { IsWhole = true };

    /// <summary>A program of the plan's own, started anew for each repeat; null where all repeats meet the target that is attached.</summary>
    public IRepeatedProgram? Program { get; init; }

    public static RepeatedPlan Of(RunPlan plan, RunCoordinator runs) => new(
        plan.Title,
        plan.EndpointTitle,
        (repeat, token) => runs.StartAsync(plan with { Group = repeat.Group }, token, repeat.Reservation));
}

/// <summary>The place of a repeat in its series.</summary>
/// <param name="First">The group's first run; null for the first itself. The choices of the first run hold for the others too.</param>
public sealed record Repeat(RunGroup? Group, FinishedRun? First, IDisposable? Reservation);

/// <summary>A program that each repeat of a plan meets freshly started.</summary>
public interface IRepeatedProgram
{
    /// <summary>Starts it, attaches to it, and waits until it takes requests.</summary>
    /// <exception cref="UserFacingException">It did not start, ended, or does not listen.</exception>
    Task StartAsync(CancellationToken token);

    /// <summary>Sends it the load for a moment, so that its code is compiled.</summary>
    /// <exception cref="UserFacingException">It ended, or no request succeeded.</exception>
    Task WarmUpAsync(CancellationToken token);

    /// <summary>The sentence on why a run is nothing to compare: it failed, or all answers are errors. Null for none.</summary>
    string? Problem(FinishedRun run);

    /// <summary>Detaches from it and ends it; does nothing where it did not start.</summary>
    Task EndAsync();

    /// <summary>The failure with the name of this program, and its exit code where it ended.</summary>
    internal UserFacingException Named(UserFacingException e);
}

/// <summary>A series of repeats that is over.</summary>
/// <param name="Sides">The runs of each plan; a stopped series has fewer than planned.</param>
public sealed record FinishedRepeats(string Title, IReadOnlyList<IReadOnlyList<FinishedRun>> Sides, string Sentence)
{
    public IReadOnlyList<string> Groups => [.. Sides.Where(side => side.Count > 0).Select(side => side[0].Header.Group?.Id).OfType<string>()];
}

/// <summary>Work on a finished series, once its runs are stored. It returns a sentence for the user, or null.</summary>
public delegate Task<string?> AfterRepeats(FinishedRepeats series, CancellationToken token);
