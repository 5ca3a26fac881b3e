using Dashboard.Load;
using Dashboard.Load.Agent;

namespace Dashboard.Running;

/// <summary>A short closed loop whose figures no run keeps: a warm-up, or a measurement before a run.</summary>
internal static class UnrecordedLoad
{
    /// <summary>How long a program that was just started is warmed up where no length is chosen.</summary>
    public static readonly TimeSpan UsualWarmUp = TimeSpan.FromSeconds(3);

    /// <summary>The connections of a warm-up, which must run all code and not starve a pool.</summary>
    private const int WarmUpConnections = 2;

    private const double TimeoutSeconds = 10;

    /// <summary>Sends loads for a moment, all at once, so that their code is compiled.</summary>
    /// <exception cref="UserFacingException">One could not be sent, or none of its requests succeeded.</exception>
    public static async Task WarmUpAsync(IEnumerable<LoadPlan> loads, Uri address, TimeSpan length, Action<string> say, CancellationToken token)
    {
        say($"Warming up for {Readable.ExactSeconds(length.TotalSeconds)}, so that code is compiled.");
        var sent = await Task.WhenAll(loads.Select(load => SendAsync(load, [address.ToString()], WarmUpConnections, length, token))).ConfigureAwait(false);
        if (sent.Select(one => OnlyErrors(one.Load, "warm-up", isAnswerNeeded: true)).FirstOrDefault(problem => problem is not null) is { } problem)
        {
            throw new UserFacingException(problem);
        }
    }

    /// <summary>The sentence on a load without a request that succeeded; null for any other.</summary>
    /// <param name="isAnswerNeeded">False where a program that starves so much that it answers nothing is a result.</param>
    public static string? OnlyErrors(LoadSummary load, string part, bool isAnswerNeeded)
    {
        var hasAnswers = load.AnsweredRequests() > 0;
        if (load.Sent > load.Errors.Values.Sum() || !(hasAnswers || isAnswerNeeded))
        {
            return null;
        }

        var errors = load.Errors.Count == 0 ? "" : $" ({string.Join(", ", load.Errors.Select(error => $"{Readable.Count(error.Value)} × {error.Key}"))})";
        return $"No request of the {part} succeeded{errors}: check the path, and what the program writes.";
    }

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
