using Dashboard.Load;
using Dashboard.Timeline;

namespace Dashboard.Running;

/// <summary>Tells where a run stands: on the timeline, and to whoever looks at the run in progress. Safe for any number of threads.</summary>
internal sealed class RunStages(ActiveRun active, TimelineHub hub, Action changed)
{
    private readonly Lock _gate = new();

    /// <summary>The part of the plan that is being carried out; null outside its phases.</summary>
    public LoadPhase? Phase { get; set; }

    /// <summary>A stage begins, now.</summary>
    /// <param name="lengthSeconds">How long it lasts; null when that is not known beforehand.</param>
    public void Enter(RunStage stage, Phase phase, double? lengthSeconds)
    {
        hub.Publish(phase with { T = hub.Clock.Now });
        Say(stage, phase.Text, lengthSeconds);
    }

    /// <summary>A stage has begun, which the timeline knows already.</summary>
    /// <inheritdoc cref="Enter"/>
    public void Say(RunStage stage, string text, double? lengthSeconds)
    {
        lock (_gate)
        {
            active.Set(new RunProgress(stage, text, active.ElapsedSeconds, lengthSeconds)
            {
                Step = active.Plan.StepOf(Phase),
                Problem = active.Current.Problem,
            });
        }

        changed();
    }

    /// <summary>The recorder's loop says it, whatever stage the run is in.</summary>
    public void SayProblem(string? problem)
    {
        lock (_gate)
        {
            active.Set(active.Current with { Problem = problem });
        }

        changed();
    }
}
