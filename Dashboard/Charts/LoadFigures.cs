namespace Dashboard.Charts;

/// <summary>What the load sees from outside.</summary>
internal static class LoadFigures
{
    public static Figure Throughput() => new(
        "throughput",
        [
            new Trace("target started", ChartTable.Pool.Name, "requestsStarted", "--chart-6")
            {
                Width = 1, Description = "Requests the target began to handle per second, whoever sent them.",
            },
            new Trace("drained", ChartTable.Load.Name, "drained", "--chart-7")
            {
                Width = 1.5, Dash = "dot", OnlyWhenPresent = true, Description = "Requests completed per second after sending had stopped; not part of the throughput.",
            },
            new Trace("errors", ChartTable.Load.Name, "errors", "--chart-5") { Dash = "dash", Description = "Requests that failed per second: timeouts, refused connections, 4xx and 5xx answers." },
            new Trace("completed", ChartTable.Load.Name, "completed", "--chart-1") { Description = "Requests the load completed per second." },
        ],
        new ChartLayout("Throughput and errors", "requests/s", 10, EmptySentences.Load),
        new FigureHelp(
            "Requests whose last byte arrived inside an interval ÷ the interval's length. Requests that finish after sending has stopped are drained: drawn apart, never part of the throughput. A timeout is an error.",
            "Level, near connections ÷ service time, without errors.",
            "Far below that, often nothing for seconds and then a block of answers at once, because the answers queue behind the burst; timeouts appear when requests wait longer than the client does."));

    public static Figure Latency() => new(
        "latency",
        [
            new Trace("p99", ChartTable.Load.Name, "p99", "--chart-5") { Dash = "dot", Width = 1.5, Description = "99 of 100 requests were faster." },
            new Trace("p95", ChartTable.Load.Name, "p95", "--chart-2") { Dash = "dash", Width = 1.5, Description = "95 of 100 requests were faster." },
            new Trace("p50", ChartTable.Load.Name, "p50", "--chart-1") { Description = "Half of the requests were faster." },
        ],
        new ChartLayout("Latency", "s", 0.01, EmptySentences.Load),
        new FigureHelp(
            "Time from sending a request to the last byte of its answer, in seconds: percentiles of all requests that ended in the last second. A timeout counts with the time it took. No line means that no request ended in that second.",
            "Level and close to the service time; p95 and p99 stay near p50.",
            "Seconds instead of milliseconds, rising with the queue. At its worst there is no line at all: nothing is answered, and the first answers show how long they had waited."));
}
