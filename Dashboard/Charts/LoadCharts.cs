namespace Dashboard.Charts;

internal static class LoadCharts
{
    /// <summary>Colours of the lines of concurrent loads, in their order; patterns distinguish them from the lines of the first.</summary>
    private static readonly string[] BesideColors = ["--chart-4", "--chart-6", "--chart-7", "--chart-2", "--chart-8", "--chart-3", "--chart-5"];

    /// <param name="beside">Names of the loads beside the first; null when unknown.</param>
    public static ChartSpec Throughput(IReadOnlyList<string>? beside = null) => new(
        "throughput",
        [
            .. Beside(beside, (name, table, color) =>
            [
                new Trace($"{name} completed", table, "completed", color)
                {
                    Dash = "longdash", OnlyWhenPresent = true, Description = $"Requests that {name}, sent at the same time, completed per second.",
                },
            ]),
            new Trace("each interval", ChartTable.Load.Name, "completedEach", "--chart-1")
            {
                Width = 1, Opacity = Trace.Pale,
                Description = "Requests completed in each interval, per second: an endpoint that answers in batches shows as spikes here.",
            },
            new Trace("target started", ChartTable.Pool.Name, "requestsStarted", "--chart-6")
            {
                Width = 1, Description = "Requests per second that the target began to handle, from any client.",
            },
            new Trace("ideal", ChartTable.Load.Name, "theory", "--chart-3")
            {
                Kind = Trace.Step, Dash = "dot", Width = 1.5, OnlyWhenPresent = true,
                Description = "Connections ÷ service time: the rate of the endpoint if only its service time mattered.",
            },
            new Trace("offered", ChartTable.Load.Name, "offered", "--chart-8")
            {
                Kind = Trace.Step, Width = 1.5, OnlyWhenPresent = true,
                Description = "Requests per second that were due in an open loop. The gap above 'sent' is requests not sent "
                    + "because the maximum number were in flight.",
            },
            new Trace("sent", ChartTable.Load.Name, "sent", "--chart-4") { Width = 1, Description = "Requests the load sent per second." },
            new Trace("drained", ChartTable.Load.Name, "drained", "--chart-7")
            {
                Width = 1.5, Dash = "dot", OnlyWhenPresent = true,
                Description = "Requests completed per second after sending had stopped.",
            },
            new Trace("failed", ChartTable.Load.Name, "errors", "--chart-5")
            {
                Dash = "dash", Description = "Requests that failed per second: timeouts, refused connections, 4xx and 5xx responses.",
            },
            new Trace("completed", ChartTable.Load.Name, "completed", "--chart-1") { Description = "Requests the load completed per second." },
        ],
        new ChartLayout("Throughput and errors", "requests/s", 10, EmptySentences.Load),
        new ChartHelp(
            "Requests whose last byte arrived in the last second, per second; the pale line shows each interval alone, where responses "
                + "that come in batches show as spikes. Requests that finish after sending has stopped are drained: drawn separately, never part of the "
                + "throughput. A timeout is an error. With concurrent loads, these lines show the first load; each of the others has its own lines.",
            "Level, near connections ÷ service time, without errors.",
            "Far below that, often nothing for seconds and then many responses at once, because the responses queue behind the burst; "
                + "timeouts appear when requests wait longer than the client does."));

    /// <inheritdoc cref="Throughput"/>
    public static ChartSpec Latency(IReadOnlyList<string>? beside = null) => new(
        "latency",
        [
            .. Beside(beside, (name, table, color) =>
            [
                new Trace($"{name} p99", table, "p99", color)
                {
                    Dash = "dashdot", Width = 1.5, OnlyWhenPresent = true,
                    Description = $"99 of 100 requests of {name}, a concurrent load, that ended in the last second were faster.",
                },
                new Trace($"{name} p50", table, "p50", color)
                {
                    Dash = "longdash", OnlyWhenPresent = true,
                    Description = $"Half of the requests of {name}, a concurrent load, that ended in the last second were faster.",
                },
            ]),
            new Trace("response p99", ChartTable.Load.Name, "responseP99", "--chart-8")
            {
                Dash = "dot", Width = 1.5, OnlyWhenPresent = true,
                Description = "Open loop: 99 of 100 requests of the last second were answered faster, counted from when they were due.",
            },
            new Trace("response p50", ChartTable.Load.Name, "responseP50", "--chart-3")
            {
                OnlyWhenPresent = true,
                Description = "Open loop: half of the requests of the last second were answered faster, counted from when they were due.",
            },
            new Trace("p99", ChartTable.Load.Name, "p99", "--chart-5")
            {
                Dash = "dot", Width = 1.5, Description = "99 of 100 requests that ended in the last second were faster.",
            },
            new Trace("p95", ChartTable.Load.Name, "p95", "--chart-2")
            {
                Dash = "dash", Width = 1.5, Description = "95 of 100 requests that ended in the last second were faster.",
            },
            new Trace("p50", ChartTable.Load.Name, "p50", "--chart-1")
            {
                Description = "Half of the requests that ended in the last second were faster.",
            },
        ],
        new ChartLayout("Latency", "s", 0.01, EmptySentences.Load),
        new ChartHelp(
            "Time from sending a request to the last byte of its response, in seconds (service time): percentiles of all requests that ended "
                + "in the last second. In an open loop the response time, from the moment a request was due, is drawn too. A timeout counts at "
                + "its elapsed time. No line means that no request ended in that second. With concurrent loads, these lines show the "
                + "first load; each of the others has its own lines.",
            "Level and close to the service time; p95 and p99 stay near p50.",
            "Seconds instead of milliseconds, rising with the queue. In the worst case there is no line at all: nothing is answered, and the "
                + "first responses show how long they waited."));

    private static IEnumerable<Trace> Beside(IReadOnlyList<string>? names, Func<string, string, string, IEnumerable<Trace>> lines) =>
        (names ?? [.. ChartTable.Beside.Select((_, index) => $"load {index + 2}")]).Zip(ChartTable.Beside, BesideColors)
            .SelectMany(load => lines(load.First, load.Second.Name, load.Third));
}
