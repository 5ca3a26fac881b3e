using Dashboard.Format;
using Dashboard.Load;
using Dashboard.Load.Agent;
using Dashboard.Timeline;

namespace Dashboard.Presets;

/// <summary>Measures with a short closed loop what target, database and generator answer together on this machine. Nothing of it is recorded.</summary>
internal static class CapacityProbe
{
    /// <summary>
    /// How long it takes to measure a capacity. A target that has just started compiles its hot code anew for four seconds: seven thousand answers
    /// in each of the first, fourteen after the fourth.
    /// </summary>
    public static readonly TimeSpan Length = TimeSpan.FromSeconds(6);

    /// <summary>How long it takes to look what is reached at a service time, on a target that has compiled.</summary>
    public static readonly TimeSpan CheckLength = TimeSpan.FromSeconds(3);

    /// <summary>About how long both take, with an agent started and ended for each.</summary>
    public static readonly TimeSpan Expected = Length + CheckLength + TimeSpan.FromSeconds(2);

    /// <summary>The end of a probe, which counts.</summary>
    private const double CountedSeconds = 2;

    /// <summary>More failed requests than this, and the figure means nothing.</summary>
    private const double MaxFailedShare = 0.01;

    /// <param name="address">An endpoint that holds no thread while it waits.</param>
    /// <param name="allowedBaseAddresses">Addresses beyond loopback that may be loaded.</param>
    /// <param name="connections">Workers.</param>
    /// <param name="length"><see cref="Length"/> or <see cref="CheckLength"/>.</param>
    /// <returns>Answers per second over the last 2 s.</returns>
    /// <exception cref="UserFacingException">Requests failed, or the load agent did.</exception>
    public static async Task<double> MeasureAsync(
        Uri address, IReadOnlyList<string> allowedBaseAddresses, int connections, TimeSpan length, CancellationToken token)
    {
        // One caller at a time writes, and reads only after the agent has ended.
        var intervals = new List<LoadInterval>();
        var plan = new LoadPlan(address.ToString(), connections, DurationSeconds: length.TotalSeconds, TimeoutSeconds: 10);
        try
        {
            var agent = LoadAgentProcess.Start(plan, allowedBaseAddresses, new TimelineClock(TimeProvider.System), item => Keep(item, intervals));
            await using var closingAgent = agent.ConfigureAwait(false);
            var cancelled = token.Register(() => _ = agent.AbortAsync());
            await using var closingCancelled = cancelled.ConfigureAwait(false);
            var load = await agent.Completion.ConfigureAwait(false);
            token.ThrowIfCancellationRequested();
            return PerSecond(load, intervals, length);
        }
        catch (LoadAgentException e)
        {
            throw new UserFacingException($"This machine's capacity could not be measured: {e.Message}", e);
        }
    }

    /// <summary>Answers ÷ seconds of the intervals after the warm-up.</summary>
    /// <exception cref="UserFacingException">Requests failed, or none was answered.</exception>
    internal static double PerSecond(LoadSummary load, IReadOnlyList<LoadInterval> intervals, TimeSpan length)
    {
        var failed = load.Errors.Values.Sum() + load.Unfinished;
        if (load.Completed == 0 || failed > load.Sent * MaxFailedShare)
        {
            var message = load.ErrorMessages.Count > 0 ? $" ({load.ErrorMessages[0].TrimEnd('.')})" : "";
            var problem = $"This machine's capacity could not be measured: {Readable.Count(failed)} of {Readable.Plural(load.Sent, "request")} failed";
            throw new UserFacingException($"{problem}{message}. Check that the sample's database (DbMock) is running, then start again.");
        }

        var (answers, seconds, elapsed) = (0L, 0.0, 0.0);
        foreach (var interval in intervals.Where(interval => !interval.Draining))
        {
            if (elapsed >= length.TotalSeconds - CountedSeconds)
            {
                answers += interval.Completed;
                seconds += interval.WindowSeconds;
            }

            elapsed += interval.WindowSeconds;
        }

        return answers > 0 ? answers / seconds : load.CompletedPerSecond;
    }

    private static void Keep(TimelineItem item, List<LoadInterval> intervals)
    {
        if (item is LoadInterval interval)
        {
            intervals.Add(interval);
        }
    }
}
