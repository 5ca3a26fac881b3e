using Dashboard.Format;
using Dashboard.Load;
using Dashboard.Load.Agent;
using Dashboard.Timeline;

namespace Dashboard.Running;

/// <summary>The parts of a run in which a load agent sends, one at a time. The run's two tokens stop or abort it.</summary>
internal sealed class LoadStep(ActiveRun active, TimelineHub hub, string[] allowedAddresses)
{
    /// <exception cref="LoadAgentException">The agent refused the plan, failed or died.</exception>
    public async Task<LoadSummary> RunAsync(LoadPhase phase, LoadPlan plan)
    {
        var announcement = new Phase(hub.Clock.Now, "load", $"{LoadWords.Of(plan)} to {Secrets.Masked(new Uri(plan.Url).PathAndQuery)}.")
        {
            Label = phase.Name,
            TheoryPerSecond = phase.TheoryPerSecond,
        };
        hub.Publish(announcement);
        active.Say(RunStage.Connecting, phase, announcement.Text, null);
        var agent = LoadAgentProcess.Start(plan, allowedAddresses, hub.Clock, item => Publish(item, phase, plan, announcement.Text));
        await using var closingAgent = agent.ConfigureAwait(false);
        var stop = active.Graceful.Register(() => _ = agent.StopAsync());
        await using var closingStop = stop.ConfigureAwait(false);
        var abort = active.Forceful.Register(() => _ = agent.AbortAsync());
        await using var closingAbort = abort.ConfigureAwait(false);
        return await agent.Completion.ConfigureAwait(false);
    }

    private void Publish(TimelineItem item, LoadPhase phase, LoadPlan plan, string announcement)
    {
        hub.Publish(item);
        switch (item)
        {
            case FirstRequest:
                active.Say(RunStage.Load, phase, announcement, plan.PlannedSeconds);
                break;
            case LoadInterval interval:
                active.CountEnded(interval);
                break;
            case Phase { Name: "drain" } drain:
                active.Say(RunStage.Drain, phase, drain.Text, plan.TimeoutSeconds);
                break;
            default:
                break;
        }
    }
}
