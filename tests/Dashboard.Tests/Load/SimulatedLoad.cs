using System.Diagnostics;
using Dashboard.Load;
using Dashboard.Load.Counting;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Load;

/// <summary>A load against a server of known throughput, request by request, without a clock. Seconds since the first request.</summary>
internal sealed record SimulatedLoad(double Window, IReadOnlyList<SimulatedRequest> Requests)
{
    /// <summary>When the answer to a request is there that was sent at a moment; moments come in order.</summary>
    public delegate double Server(double sent);

    /// <summary>A closed loop: each connection sends its next request when the answer is there, until the window ends.</summary>
    public static SimulatedLoad Closed(int connections, double window, Server server)
    {
        var next = new PriorityQueue<bool, double>(Enumerable.Repeat((true, 0.0), connections));
        var requests = new List<SimulatedRequest>();
        while (next.TryDequeue(out var isFirst, out var at) && at < window)
        {
            var end = server(at);
            requests.Add(new SimulatedRequest(at, end, isFirst));
            next.Enqueue(false, end);
        }

        return new SimulatedLoad(window, requests);
    }

    /// <summary>An open loop at a constant rate.</summary>
    public static SimulatedLoad Open(double perSecond, double window, Server server) => new(window,
        [.. Enumerable.Range(0, (int)(perSecond * window)).Select(n => new SimulatedRequest(n / perSecond, server(n / perSecond), false))]);

    /// <summary>So many slots, each busy for the same time; the rest waits in order.</summary>
    public static Server Queue(int slots, double hold)
    {
        var free = new PriorityQueue<int, double>(Enumerable.Range(0, slots).Select(slot => (slot, 0.0)));
        return sent =>
        {
            free.TryDequeue(out var slot, out var at);
            var end = Math.Max(sent, at) + hold;
            free.Enqueue(slot, end);
            return end;
        };
    }

    /// <summary>Throughput as the agent says it: all, and without errors.</summary>
    public (double Completed, double Succeeded) PerSecond(Func<int, RequestSample, RequestSample>? change = null, bool open = false)
    {
        var shares = new CompletedShares(open);
        var end = Ticks(Window);
        foreach (var (n, request) in Requests.Index())
        {
            var (from, to) = (Ticks(request.Start), Ticks(request.End));
            var sample = new RequestSample(from, from, from, to, to, 0, 200, RequestOutcome.Completed);
            shares.Add(change is null ? sample : change(n, sample), request.IsFirst, Math.Min(to, end) - from, end);
        }

        return shares.PerSecond(0, end);
    }

    /// <summary>The load's intervals, drained ones included, as a run file has them.</summary>
    /// <param name="from">First request on the file's clock.</param>
    public IReadOnlyList<LoadInterval> Intervals(double from, bool open = false)
    {
        const double quarter = 0.25;
        var intervals = new List<LoadInterval>();
        var last = Requests.Max(request => request.End);
        for (var begin = 0.0; begin < Math.Max(last, Window);)
        {
            var draining = begin >= Window;
            var end = Math.Min(begin + quarter, draining ? double.MaxValue : Window);
            var ended = Requests.Where(request => request.End > begin && request.End <= end).ToList();
            var sent = Requests.Count(request => request.Start >= begin && request.Start < end);
            intervals.Add(new LoadInterval(from + end, end - begin, draining, sent, ended.Count, Requests.Count(r => r.Start < end && r.End > end), 0)
            {
                Offered = sent,
                OpenLoop = open,
                Service = Histogram(ended).ToSparse(),
                Response = open ? Histogram(ended).ToSparse() : [],
            });
            begin = end;
        }

        return intervals;
    }

    /// <summary>The load's summary.</summary>
    public LoadSummary Summary(bool open = false)
    {
        var (completed, perSecond) = (Requests.Count(request => request.End <= Window), PerSecond(open: open));
        return new LoadSummary(completed, perSecond.Completed, Window, Requests.Count, Requests.Count - completed, 0, 0)
        {
            CountedPerSecond = completed / Window,
            SucceededPerSecond = perSecond.Succeeded,
            Offered = Requests.Count,
            Latency = Latency,
            Service = Histogram(Requests).ToSparse(),
            MeanInFlight = Requests.Sum(request => Math.Min(request.End, Window) - request.Start) / Window,
        };
    }

    private LatencySummary Latency => Histogram(Requests).ToSummary()!;

    private static LatencyHistogram Histogram(IEnumerable<SimulatedRequest> requests)
    {
        var histogram = new LatencyHistogram();
        foreach (var request in requests)
        {
            histogram.Record((long)Math.Round((request.End - request.Start) * 1_000_000));
        }

        return histogram;
    }

    private static long Ticks(double seconds) => (long)Math.Round(seconds * Stopwatch.Frequency);
}

/// <param name="IsFirst">True for the first one of its connection.</param>
internal sealed record SimulatedRequest(double Start, double End, bool IsFirst);
