using Dashboard.Diagnosis.Rules;
using Dashboard.Looks;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Lines;

namespace Dashboard.Tests.Looks;

/// <summary>A server that starves, as a look at it reports that.</summary>
internal static class SampleReports
{
    public static readonly TargetFacts Shop = new(4711, "Shop", "Shop", "dotnet Shop.dll", "10.0.12", "Linux", "x64")
    {
        ProcessorCount = 2,
        MinThreads = 2,
    };

    public static readonly Finding Starving = new(RuleIds.StarvationByTaskWaits, 100)
    {
        Severity = 86,
        Headline = "Thread-pool starvation",
        Detail = "40 work items waited.",
        Sentence = "Thread-pool starvation: 40 work items waited.",
        Place = "GET /orders blocks in Orders.Get (Orders.cs:14)",
        Method = "Orders.Get",
        Route = "GET /orders",
        Line = new SourceLine("/src/Orders.cs", 14),
        Kind = "Task wait",
        RestsOn = ["counters", "blocking call sites"],
        Figures = [new("peak queue length", 40, "work items"), new("mean CPU usage", 3, "% of all processors")],
        Against = [new(ObjectionKinds.Cpu, "The processors were busy.", "Look at the code that runs.")],
        ThreadsBlocked = true,
    };

    public static DoctorReport Of(Finding finding) => new(Shop, [5190], PoolVerdict.Of(finding), 7)
    {
        Findings = [finding],
        Cause = "work waits in the queue",
        End = 107,
        HadRequests = true,
        Routes = [new RouteSummary("GET /orders", 60) { WaitsMs = 1_150, AwaitingMs = 50, TotalMs = 1_200 }],
        Load = new AdviceLoad(50, 2, 2),
    };
}
