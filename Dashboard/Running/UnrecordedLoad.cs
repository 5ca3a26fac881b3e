using Dashboard.Load;
using Dashboard.Load.Agent;

namespace Dashboard.Running;

/// <summary>A short closed loop whose figures no run keeps: a warm-up, or a measurement before a run.</summary>
internal static class UnrecordedLoad
{
    /// <summary>The connections of a warm-up, which must run all code and not starve a pool.</summary>
    public const int WarmUpConnections = 2;

    private const double TimeoutSeconds = 10;

    /// <param name="request">The amount of its load does not count.</param>
    /// <exception cref="LoadAgentException">It could not be sent.</exception>
    public static async Task<(LoadSummary Load, IReadOnlyList<LoadInterval> Intervals)> SendAsync(
        LoadPlan request, IReadOnlyList<string> allowedBaseAddresses, int connections, TimeSpan length, CancellationToken token)
    {
        // One caller at a time writes, and the list is read only after the agent has ended.
        var intervals = new List<LoadInterval>();
        var plan = request with
        {
            Connections = connections,
            DurationSeconds = length.TotalSeconds,
            Requests = null,
            Arrivals = null,
            TimeoutSeconds = TimeoutSeconds,
            ConnectsInWindow = false,
        };
        var agent = LoadAgentProcess.Start(plan, allowedBaseAddresses, new TimelineClock(TimeProvider.System), item => Keep(item, intervals));
        await using var closingAgent = agent.ConfigureAwait(false);
        var cancelled = token.Register(() => _ = agent.AbortAsync());
        await using var closingCancelled = cancelled.ConfigureAwait(false);
        var load = await agent.Completion.ConfigureAwait(false);
        token.ThrowIfCancellationRequested();
        return (load, intervals);
    }

    private static void Keep(TimelineItem item, List<LoadInterval> intervals)
    {
        if (item is LoadInterval interval)
        {
            intervals.Add(interval);
        }
    }
}
