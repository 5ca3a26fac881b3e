using Dashboard.Catalogue;
using Dashboard.Load;

namespace Dashboard.Sweeps;

/// <summary>
/// About how long a cell takes, before it is measured. Where requests hold threads, the pool begins with its minimum and adds some threads a second; the rates
/// were seen on .NET 10 with two processors. It is a guess that the cells of a sweep correct as they are measured.
/// </summary>
internal static class SweepEstimate
{
    /// <summary>Threads per second that the pool adds while its threads wait for tasks.</summary>
    private const double InjectedForTasks = 4.5;

    /// <summary>Threads per second that it adds while they are blocked in any other way.</summary>
    private const double InjectedForBlocking = 0.5;

    /// <summary>Idle threads leave after 20 s; until all are gone, somewhat more.</summary>
    private const double RetirementSeconds = 25;

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
        var minimum = point.NumberOf(plan, SweepParameter.MinThreads) ?? Environment.ProcessorCount;
        var work = new Work(load, service, minimum);
        var seconds = scenario.Style switch
        {
            "sync-over-async" when load.Connections > minimum => OfTaskWaits(work),
            "blocking" when load.Connections > minimum => OfBlocking(work),
            _ => OfFree(work),
        };
        var grows = scenario.Style is "sync-over-async" or "blocking" && load.Connections > Environment.ProcessorCount + 2;
        return TimeSpan.FromSeconds(seconds + plan.Load!.TailSeconds + SecondsBeside + (grows ? RetirementSeconds : 0));
    }

    /// <summary>Requests × service time ÷ connections, or the planned time and the last answers.</summary>
    private static double OfFree(Work work) =>
        work.Load.PlannedSeconds is { } planned ? planned + work.Service : Math.Max(work.Service, work.Seconds / work.Load.Connections);

    /// <summary>Nothing is answered until every connection's request has a thread and one is left over: then all are, round after round.</summary>
    internal static double OfTaskWaits(Work work)
    {
        var first = ((work.Load.Connections - work.Minimum) / InjectedForTasks) + work.Service;
        return work.Load.PlannedSeconds is { } planned
            ? Math.Min(Math.Max(planned, first) + work.Service, planned + work.Load.TimeoutSeconds)
            : first + Math.Max(0, OfFree(work) - work.Service);
    }

    /// <summary>
    /// minimum × t + added × t² ÷ 2 = requests × service time; of a planned time the requests that are still out at its end, by the threads of then.
    /// </summary>
    internal static double OfBlocking(Work work)
    {
        if (work.Load.PlannedSeconds is { } planned)
        {
            var threads = work.Minimum + (InjectedForBlocking * planned);
            return planned + Math.Min(work.Load.Connections * work.Service / threads, work.Load.TimeoutSeconds);
        }

        var growing = (-work.Minimum + Math.Sqrt((work.Minimum * work.Minimum) + (2 * InjectedForBlocking * work.Seconds))) / InjectedForBlocking;
        return Math.Max(OfFree(work), growing);
    }

    /// <param name="Load">What is sent.</param>
    /// <param name="Service">What one request takes by itself, seconds.</param>
    /// <param name="Minimum">Minimum threads of the pool.</param>
    internal readonly record struct Work(LoadPlan Load, double Service, double Minimum)
    {
        /// <summary>Requests × service time.</summary>
        public double Seconds => (Load.Requests ?? 0) * Service;
    }
}
