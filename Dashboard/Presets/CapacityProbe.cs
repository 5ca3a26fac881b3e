using Dashboard.Load;
using Dashboard.Load.Agent;
using Dashboard.Running;

namespace Dashboard.Presets;

/// <summary>A short closed loop that measures target, database and generator together; it is not recorded.</summary>
internal static class CapacityProbe
{
    /// <summary>A new target compiles hot code for four seconds: 7,000 answers in each, 14,000 afterwards.</summary>
    public static readonly TimeSpan Length = TimeSpan.FromSeconds(6);

    /// <summary>The length for a service time, on a compiled target.</summary>
    public static readonly TimeSpan CheckLength = TimeSpan.FromSeconds(3);

    /// <summary>The estimated time of both, with an agent started and ended for each.</summary>
    public static readonly TimeSpan Expected = Length + CheckLength + TimeSpan.FromSeconds(2);

    private const double CountedSeconds = 2;

    private const double MaxFailedShare = 0.01;

    /// <param name="request">The amount of its load does not count.</param>
    /// <returns>Answers per second over the last 2 s; the endpoint should hold no thread.</returns>
    public static async Task<double> MeasureAsync(
        LoadPlan request, IReadOnlyList<string> allowedBaseAddresses, int connections, TimeSpan length, CancellationToken token)
    {
        try
        {
            var (load, intervals) = await UnrecordedLoad.SendAsync(request, allowedBaseAddresses, connections, length, token).ConfigureAwait(false);
            return PerSecond(load, intervals, length);
        }
        catch (LoadAgentException e)
        {
            throw new UserFacingException($"This machine's capacity could not be measured: {e.Message}", e);
        }
    }

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
}
