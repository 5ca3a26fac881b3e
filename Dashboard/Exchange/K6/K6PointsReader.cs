using Dashboard.Exchange.Input;

namespace Dashboard.Exchange.K6;

/// <summary>Reads <c>k6 run --out json=FILE</c> (internal/output/json): metrics and their values; the points of a request have the time of its end.</summary>
internal static class K6PointsReader
{
    /// <summary>The most scenarios; further ones count only in the whole.</summary>
    public const int MaxScenarios = 20;

    private const string Tool = "k6";

    /// <summary>The largest count, or the most milliseconds.</summary>
    private const double LargestValue = 1e12;

    private static readonly Dictionary<string, string> Always = new(FigureKeys.All(FigureKeys.Latency, K6RecordScript.Definitions["httpReqDurationMs"])
        .Concat(FigureKeys.All(FigureKeys.Connect, $"{K6RecordScript.Definitions["httpReqConnectingMs"]}; those of 0 left out"))
        .Concat(FigureKeys.All(FigureKeys.FirstByte, K6RecordScript.Definitions["httpReqWaitingMs"])), StringComparer.Ordinal)
    {
        [FigureKeys.Sent] = K6RecordScript.Definitions["httpReqs"],
        [FigureKeys.Completed] = "http_reqs with a response (tag status is not 0), drained ones included",
        [FigureKeys.Window] = "from the first request (end - http_req_duration) to the end of the last one",
        [FigureKeys.PerSecond] = "http_reqs with a response / window; k6's own rate divides by the length of the test instead",
        [FigureKeys.Statuses] = "http_reqs with a response by tag status",
        [FigureKeys.NotSent] = K6RecordScript.Definitions["droppedIterations"],
        [FigureKeys.Offered] = "http_reqs + dropped_iterations",
        [FigureKeys.Opened] = "requests with http_req_connecting above 0",
        [FigureKeys.BytesPerSecond] = $"{K6RecordScript.Definitions["dataReceivedBytes"]}, / window",
        [FigureKeys.Errors] = $"{K6RecordScript.Definitions["httpReqFailed"]}, by error_code",
    };

    public static async Task<ImportedLoad> ReadAsync(InputText text, CancellationToken token)
    {
        var log = new RequestLog(text.Label);
        var scenarios = new Dictionary<string, ImportTotals>(StringComparer.Ordinal);
        var seen = new HashSet<string>(StringComparer.Ordinal);
        var (users, iterations) = (0.0, 0.0);
        var point = new K6Point();
        await foreach (var (number, line) in text.LinesAsync(token).ConfigureAwait(false))
        {
            if (!point.Read(line.Span, text.Label, number))
            {
                continue;
            }

            if (point.Value > LargestValue)
            {
                throw BadInput.Of(text.Label, number, "data.value is too large");
            }

            log.Check(number, point.Ticks, "data.time");
            if (point.Metric == K6Metrics.Duration)
            {
                log.Check(number, point.Ticks - Ticks(point), "the beginning (data.time - data.value)");
            }

            seen.Add(point.Metric);
            users = point.Metric == K6Metrics.Users ? Math.Max(users, point.Value) : users;
            iterations += point.Metric == K6Metrics.Iterations ? point.Value : 0;
            AddToTimeline(log.Timeline, point);
            AddTo(log.Totals, point);
            if (point.Scenario is { } scenario && Of(scenarios, scenario) is { } totals)
            {
                AddTo(totals, point);
            }
        }

        var definitions = Always.Where(d => seen.Contains(MetricOf(d.Key))).ToDictionary(StringComparer.Ordinal);
        var load = log.ToLoad(ImportFormat.K6Points, Tool, $"k6, {Readable.Plural(log.Totals.Ended, "request")}", definitions, wallClock: true);
        var phases = scenarios.Where(s => s.Value.Ended > 0).OrderBy(s => s.Value.FirstTicks)
            .Select(s => RequestLog.Phase(s.Key, s.Value, load.StartedUtc!.Value, Tool, definitions));
        return load with
        {
            Phases = scenarios.Count > 1 ? [.. phases] : [],
            Notes = [.. ((string?[])
            [
                seen.Contains(K6Metrics.Users) ? $"At most {Readable.Plural((long)users, "VU")}, {Readable.Plural((long)iterations, "iteration")}." : null,
                scenarios.Count == MaxScenarios ? $"Separate figures are kept for the first {MaxScenarios} scenarios only." : null,
            ]).OfType<string>()],
        };
    }

    private static void AddTo(ImportTotals totals, K6Point point)
    {
        switch (point.Metric)
        {
            case K6Metrics.Requests:
                totals.End(point.Ticks, Count(point), point.Status ?? 0);
                break;
            case K6Metrics.Duration:
                totals.Latency(point.Ticks - Ticks(point), Microseconds(point));
                break;
            case K6Metrics.Waiting:
                totals.FirstByte(Microseconds(point));
                break;
            case K6Metrics.Connecting:
                totals.Connect(Microseconds(point));
                break;
            case K6Metrics.Failed when point.Value > 0:
                var cause = point.ErrorCode is { } code ? FormattableString.Invariant($"error_code {code}") : null;
                totals.Error(K6Metrics.ErrorClass(point.ErrorCode, point.Status), cause);
                break;
            case K6Metrics.BodyMismatches when Count(point) > 0:
                totals.Error("bodyMismatch", null, Count(point));
                break;
            case K6Metrics.Dropped:
                totals.NotSent += Count(point);
                break;
            case K6Metrics.Received:
                totals.Bytes += point.Value;
                break;
        }
    }

    private static void AddToTimeline(RequestTimeline timeline, K6Point point)
    {
        switch (point.Metric)
        {
            case K6Metrics.Requests:
                timeline.End(point.Ticks, Count(point), point.Status is >= 100);
                break;
            case K6Metrics.Duration:
                timeline.Start(point.Ticks - Ticks(point));
                timeline.Latency(point.Ticks, Microseconds(point));
                break;
            case K6Metrics.Failed when point.Value > 0:
                timeline.Error(point.Ticks, K6Metrics.ErrorClass(point.ErrorCode, point.Status), 1);
                break;
            case K6Metrics.BodyMismatches when Count(point) > 0:
                timeline.Error(point.Ticks, "bodyMismatch", Count(point));
                break;
            case K6Metrics.Dropped:
                timeline.NotSent(point.Ticks, Count(point));
                break;
            case K6Metrics.Received:
                timeline.Bytes(point.Ticks, point.Value);
                break;
        }
    }

    /// <summary>The metric of a figure, which k6 declares only when measured.</summary>
    private static string MetricOf(string figure) => figure switch
    {
        FigureKeys.BytesPerSecond => K6Metrics.Received,
        FigureKeys.Errors => K6Metrics.Failed,
        FigureKeys.Opened => K6Metrics.Connecting,
        FigureKeys.Window or FigureKeys.PerSecond => K6Metrics.Duration,
        _ when figure.StartsWith(FigureKeys.Latency, StringComparison.Ordinal) => K6Metrics.Duration,
        _ when figure.StartsWith(FigureKeys.Connect, StringComparison.Ordinal) => K6Metrics.Connecting,
        _ when figure.StartsWith(FigureKeys.FirstByte, StringComparison.Ordinal) => K6Metrics.Waiting,
        _ => K6Metrics.Requests,
    };

    private static ImportTotals? Of(Dictionary<string, ImportTotals> scenarios, string name) =>
        scenarios.TryGetValue(name, out var totals) ? totals
        : scenarios.Count < MaxScenarios ? scenarios[name] = new ImportTotals()
        : null;

    private static long Count(K6Point point) => (long)Math.Round(point.Value);

    private static long Ticks(K6Point point) => (long)(point.Value * TimeSpan.TicksPerMillisecond);

    private static long Microseconds(K6Point point) => (long)Math.Round(point.Value * 1000);
}
