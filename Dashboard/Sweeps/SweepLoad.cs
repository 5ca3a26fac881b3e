using Dashboard.Format;
using Dashboard.Running;

namespace Dashboard.Sweeps;

/// <summary>The load of a sweep where no axis says otherwise.</summary>
/// <param name="Scenario">Id of the endpoint in the target's catalogue.</param>
public sealed record SweepLoad(string Scenario) : ChosenLoad
{
    private static readonly NumberRange Tail = new("Recording after a load", 0, 600) { Unit = "s" };

    /// <summary>Seconds of recording after each load; 0 to 600.</summary>
    public double TailSeconds { get; init; } = 1;

    internal string? Refuse(SweepPlan plan) => Problem()?.Sentence ?? Tail.Refuse(TailSeconds)
        ?? (plan.StopsAtKnee && plan.X.Parameter != SweepParameter.Connections.Id
            ? "The knee is searched over connections: put them in the columns."
            : null);
}
