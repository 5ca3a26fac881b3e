using Dashboard.Load;
using Dashboard.Load.Agent;
using Dashboard.Timeline;

namespace Dashboard.Running;

/// <summary>The parts of a run in which a load agent sends, one at a time.</summary>
/// <param name="abandoned">Gives up what is out at once.</param>
internal sealed class LoadStep(ActiveRun active, RunStages stages, TimelineHub hub, string[] allowedAddresses, CancellationToken abandoned)
{
    private volatile LoadAgentProcess? _agent;

    /// <summary>Sends nothing more; what is out is awaited. Does nothing when no agent is at work.</summary>
    public Task StopAsync() => _agent?.StopAsync() ?? Task.CompletedTask;

    /// <summary>Gives up what is out. Does nothing when no agent is at work.</summary>
    public Task AbortAsync() => _agent?.AbortAsync() ?? Task.CompletedTask;

    /// <param name="stopped">Whether a stop was asked for before there was an agent to stop.</param>
    /// <exception cref="LoadAgentException">The agent refused the plan, failed or died.</exception>
    public async Task<LoadSummary> RunAsync(LoadPhase phase, LoadPlan plan, Func<bool> stopped)
    {
        var announcement = new Phase(0, "load", $"{LoadWords.Of(plan)} to {new Uri(plan.Url).PathAndQuery}.")
        {
            Label = phase.Name,
            TheoryPerSecond = phase.TheoryPerSecond,
        };
        stages.Enter(RunStage.Connecting, announcement, null);
        var agent = LoadAgentProcess.Start(plan, allowedAddresses, hub.Clock, item => Publish(item, plan, announcement.Text));
        await using var closingAgent = agent.ConfigureAwait(false);
        _agent = agent;
        if (stopped())
        {
            await agent.StopAsync().ConfigureAwait(false);
        }

        var abandon = abandoned.Register(() => _ = agent.AbortAsync());
        await using var closingAbandon = abandon.ConfigureAwait(false);
        try
        {
            return await agent.Completion.ConfigureAwait(false);
        }
        finally
        {
            _agent = null;
        }
    }

    private void Publish(TimelineItem item, LoadPlan plan, string announcement)
    {
        hub.Publish(item);
        switch (item)
        {
            case FirstRequest:
                stages.Say(RunStage.Load, announcement, plan.PlannedSeconds);
                break;
            case LoadInterval interval:
                active.CountEnded(interval);
                break;
            case Phase { Name: "drain" } drain:
                stages.Say(RunStage.Drain, drain.Text, plan.TimeoutSeconds);
                break;
            default:
                break;
        }
    }
}
