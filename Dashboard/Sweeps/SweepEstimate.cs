using Dashboard.Catalogue;
using Dashboard.Load;

namespace Dashboard.Sweeps;

/// <summary>
/// About how long a cell takes, before it is measured. Where requests hold threads, the pool is taken to begin with its minimum and to add some threads a
/// second, as the runtime does on two processors; it is a guess that the first cells of a sweep correct.
/// </summary>
public static class SweepEstimate
{
    /// <summary>Threads per second that the pool adds while its threads are blocked, as seen on .NET 10.</summary>
    private const double InjectedPerSecond = 4;

    /// <summary>What idle threads wait before they leave, and hence how long the pool takes to be back.</summary>
    private const double RetirementSeconds = 20;

    /// <summary>Starting the load agent, opening the run, and a whole second at rest.</summary>
    private const double SecondsBeside = 2;

    /// <param name="plan">The sweep.</param>
    /// <param name="point">The cell.</param>
    /// <param name="scenario">The endpoint of the cell.</param>
    /// <param name="load">Its load.</param>
    public static TimeSpan OfCell(SweepPlan plan, SweepPoint point, Scenario scenario, LoadPlan load)
    {
        var query = Uri.TryCreate(load.Url, UriKind.Absolute, out var url) ? url.Query : "";
        var service = (ScenarioQuery.Split(query).Milliseconds ?? scenario.DefaultMs ?? 0) / 1000;
        var minimum = point.ValueOf(plan, SweepParameter.MinThreads) is { } text ? double.Parse(text, System.Globalization.CultureInfo.InvariantCulture)
            : Environment.ProcessorCount;
        var holdsThreads = scenario.Style is "blocking" or "sync-over-async";
        var starves = holdsThreads && load.Connections > minimum;
        var drained = Math.Min(load.Connections, load.Requests ?? load.Connections);
        var seconds = (load.PlannedSeconds, load.Requests) switch
        {
            // What is still queued when sending ends is answered by the threads that are there by then.
            ({ } planned, _) => planned + (starves ? Math.Min(load.TimeoutSeconds, drained * service / (minimum + (InjectedPerSecond * planned))) : service),
            (_, { } requests) when starves => SecondsWithGrowingPool(requests, service, minimum, load.Connections),
            (_, { } requests) => Math.Max(service, requests * service / load.Connections),
            _ => 0,
        };
        return TimeSpan.FromSeconds(seconds + plan.Load!.TailSeconds + SecondsBeside + (starves ? RetirementSeconds : 0));
    }

    /// <summary>
    /// Until requests × service time of work is done by a pool that grows: minimum × t + injected × t² ÷ 2 = work, at least one service time.
    /// </summary>
    internal static double SecondsWithGrowingPool(int requests, double service, double minimum, int connections)
    {
        var work = requests * service;
        var growing = (-minimum + Math.Sqrt((minimum * minimum) + (2 * InjectedPerSecond * work))) / InjectedPerSecond;
        return Math.Max(Math.Max(service, work / connections), growing);
    }
}
