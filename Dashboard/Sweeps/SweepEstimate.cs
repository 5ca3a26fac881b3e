using Dashboard.Catalogue;
using Dashboard.Load;

namespace Dashboard.Sweeps;

/// <summary>Estimates a cell's time: a starved pool begins at its minimum and adds threads at rates seen on .NET 10 with two processors.</summary>
internal static class SweepEstimate
{
    /// <summary>Threads per second.</summary>
    private const double InjectedForTasks = 4.5;

    /// <summary>Threads per second.</summary>
    private const double InjectedForBlocking = 0.5;

    /// <summary>Idle threads leave after 20 s; all are gone somewhat later.</summary>
    private const double RetirementSeconds = 25;

    /// <summary>The time for starting the agent, opening the run, and a second at rest.</summary>
    private const double SecondsBeside = 2;

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

    /// <summary>Every request needs a thread and one must be left over: then a whole round is answered.</summary>
    internal static double OfTaskWaits(Work work)
    {
        var first = ((work.Load.Connections - work.Minimum) / InjectedForTasks) + work.Service;
        return work.Load.PlannedSeconds is { } planned
            ? Math.Min(Math.Max(planned, first) + work.Service, planned + work.Load.TimeoutSeconds)
            : first + Math.Max(0, OfFree(work) - work.Service);
    }

    /// <summary>minimum × t + added × t² ÷ 2 = requests × service time; a planned time ends with the requests then in flight.</summary>
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

    internal readonly record struct Work(LoadPlan Load, double Service, double Minimum)
    {
        public double Seconds => (Load.Requests ?? 0) * Service;
    }
}
