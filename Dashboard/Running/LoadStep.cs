using Dashboard.Load;
using Dashboard.Load.Agent;

namespace Dashboard.Running;

/// <summary>
/// The parts of a run in which load is sent: one load, or several that begin together. Each has an agent of its own, so that a failed one costs no other its
/// figures. The run's two tokens stop or abort all of them.
/// </summary>
internal sealed class LoadStep(ActiveRun active, TimelineHub hub, string[] allowedAddresses)
{
    /// <returns>The loads that were carried out, in order, and a sentence that names the others with the reason; null when all were.</returns>
    /// <exception cref="LoadAgentException">No load could be carried out: the agent refused the plan, failed or died.</exception>
    public async Task<(IReadOnlyList<SentLoad> Sent, string? Failure)> RunAsync(LoadPhase phase)
    {
        var loads = phase.Loads;
        var announcement = new Phase(hub.Clock.Now, "load", $"{string.Join(", and ", loads.Select(load => Words(load.Load!)))}.")
        {
            Label = phase.Name,
            Beside = loads.Count == 1 ? null : [.. loads.Skip(1).Select(load => load.Name)],
            TheoryPerSecond = phase.TheoryPerSecond,
        };
        hub.Publish(announcement);
        active.Say(RunStage.Connecting, phase, announcement.Text, null);
        var together = new ConcurrentLoads(active, hub, phase, announcement.Text);
        var agents = new List<LoadAgentProcess>();
        try
        {
            foreach (var (number, load) in loads.Index())
            {
                agents.Add(LoadAgentProcess.Start(
                    load.Load!, allowedAddresses, hub.Clock, item => together.Publish(item, number), waitsForStart: loads.Count > 1));
            }

            var stop = active.Graceful.Register(() => agents.ForEach(agent => _ = agent.StopAsync()));
            await using var closingStop = stop.ConfigureAwait(false);
            var abort = active.Forceful.Register(() => agents.ForEach(agent => _ = agent.AbortAsync()));
            await using var closingAbort = abort.ConfigureAwait(false);
            if (loads.Count > 1)
            {
                await Task.WhenAll(agents.Select(agent => agent.Ready)).ConfigureAwait(false);
                await Task.WhenAll(agents.Select(agent => agent.StartAsync())).ConfigureAwait(false);
            }

            return await EndAsync(loads, agents, together).ConfigureAwait(false);
        }
        finally
        {
            foreach (var agent in agents)
            {
                await agent.DisposeAsync().ConfigureAwait(false);
            }
        }
    }

    private static string Words(LoadPlan load)
    {
        var path = Secrets.Masked(new Uri(load.Url).PathAndQuery);
        return $"{LoadWords.Of(load)} to {(load.Method is { } method ? RequestLine.Of(method, path) : path)}";
    }

    private static async Task<(IReadOnlyList<SentLoad> Sent, string? Failure)> EndAsync(
        IReadOnlyList<LoadPhase> loads, List<LoadAgentProcess> agents, ConcurrentLoads together)
    {
        var (sent, failures) = (new List<SentLoad>(), new List<LoadAgentException>());
        await Task.WhenAll(agents.Select(async (agent, number) =>
        {
            await ((Task)agent.Completion).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            together.End(number);
        })).ConfigureAwait(false);
        foreach (var (number, agent) in agents.Index())
        {
            try
            {
                sent.Add(new SentLoad(loads[number], await agent.Completion.ConfigureAwait(false), number, [.. loads.Where((_, other) => other != number)]));
            }
            catch (LoadAgentException e)
            {
                failures.Add(loads.Count == 1 ? e : new LoadAgentException($"{loads[number].Name}: {e.Message}", e));
            }
        }

        return sent.Count == 0 ? throw failures[0] : (sent, failures.Count == 0 ? null : string.Join(' ', failures.Select(failure => failure.Message)));
    }
}
