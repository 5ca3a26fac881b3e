using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Cli;

/// <summary>Loads as the agent would report them.</summary>
internal static class MeasuredLoads
{
    /// <summary>A closed loop: latencies of 1 ms, 2 ms, … one each, all completed in 10 s.</summary>
    public static LoadSummary Closed(int requests)
    {
        var histogram = new LatencyHistogram();
        for (var i = 1; i <= requests; i++)
        {
            histogram.Record(i * 1_000L);
        }

        return new LoadSummary(requests, requests / 10.0, 10, requests, 0, 0, 123.5)
        {
            CountedPerSecond = requests / 10.0,
            SucceededPerSecond = requests / 10.0,
            Offered = requests,
            Latency = histogram.ToSummary(),
            Service = histogram.ToSparse(),
            StatusClasses = new Dictionary<string, long> { ["2xx"] = requests },
            ConnectionsOpened = 4,
            MeanInFlight = 3.99,
        };
    }

    /// <summary>An open loop: the same latencies, each response twice as long; 10 of the offered requests were not sent.</summary>
    public static LoadSummary Open(int requests)
    {
        var closed = Closed(requests);
        var response = new LatencyHistogram();
        for (var i = 1; i <= requests; i++)
        {
            response.Record(i * 2_000L);
        }

        return closed with { Offered = requests + 10, NotSent = 10, Response = response.ToSummary(), ResponseBuckets = response.ToSparse(), SendLagMs = response.ToSummary() };
    }

    /// <summary>Nobody listened.</summary>
    public static LoadSummary Refused(int requests) => new(0, 0, 10, requests, 0, 0, 0)
    {
        Offered = requests,
        Errors = new Dictionary<string, long> { ["connect"] = requests },
        ErrorCauses = new Dictionary<string, long> { ["SocketError.ConnectionRefused"] = requests },
        ErrorMessages = ["connect: Connection refused"],
    };
}
