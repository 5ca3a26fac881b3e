using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;
using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

/// <summary>A closed and an open load with nothing wrong; the tests change one thing each.</summary>
internal static partial class Loads
{
    public const int Processors = 2;

    public static readonly LoadConditions Closed = new(100, OpenLoop: false, BoundedByCount: false);

    public static readonly LoadConditions Open = new(200, OpenLoop: true, BoundedByCount: false);

    public static readonly SteadyState Steady = new(2, 500, "Steady after 2 s at 500 requests/s ± 5 %.");

    public static LoadSummary OpenLoad { get; } = ClosedLoad with
    {
        MeanInFlight = 100.4,
        SampledInFlight = 99,
        SampledInFlightError = 0.1,
        Response = TwoHundredMs,
        ResponseBuckets = [[1172, 5100]],
        SendLagMs = new LatencySummary(0.01, 0.1, 0.1, 0.1, 0.2, 0.3, 0.4, 1.2, 3, 5),
    };

    public static LoadInterval[] Intervals(double cpuPercent = 40, long queue = 0) =>
        [.. Enumerable.Range(1, 40).Select(i => new LoadInterval(i * 0.25, 0.25, false, 125, 125, 100, 0) { AgentCpuPercent = cpuPercent, AgentQueueLength = queue, AgentThreadCount = 4 })];

    public static ValidityCheck Check(string name, LoadConditions? conditions = null, LoadSummary? load = null, LoadInterval[]? intervals = null, SteadyState? steady = null) =>
        Assert.Single(LoadValidity.Judge(conditions ?? Closed, load ?? ClosedLoad, intervals ?? Intervals(), steady ?? Steady, Processors).Checks, check => check.Name == name);
}
