using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Validity;

/// <content>The closed load's figures, which generated runs have too: the benchmarks compile this file without the tests.</content>
internal static partial class Loads
{
    public static readonly LatencySummary TwoHundredMs = new(190, 200, 5, 200, 205, 210, 215, 220, 225, 230);

    public static LoadSummary ClosedLoad { get; } = new(5000, 500, 10, 5100, 100, 0, 0)
    {
        Offered = 5100,
        MeanInFlight = 99.7,
        ConnectionsOpened = 100,
        Latency = TwoHundredMs,
        Service = [[1172, 5100]],
    };
}
