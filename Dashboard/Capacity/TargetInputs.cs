using Dashboard.Accounts.Requests;

namespace Dashboard.Capacity;

/// <summary>The attached target's settings, and its last 10 s.</summary>
internal sealed record TargetInputs(IReadOnlyDictionary<string, TargetInput> Values, string? Missing)
{
    public const double Seconds = 10;

    private const int FewestRequests = 5;

    /// <param name="everySeconds">Seconds between two requests of a user.</param>
    public static TargetInputs Of(TargetFacts facts, IReadOnlyCollection<TimelineItem> remembered, double now, double everySeconds)
    {
        var values = new Dictionary<string, TargetInput>(StringComparer.Ordinal);
        var last = remembered.Where(item => item.T > now - Seconds).ToList();
        if (Rate(last.OfType<PoolSample>()) is { } rate)
        {
            values["users"] = new(
                Math.Clamp(Math.Round(rate * everySeconds), 1, 1_000_000),
                $"{facts.Title}: {Readable.Number(rate)} requests/s in the last {Seconds} s × {Readable.Number(everySeconds)} s");
        }

        var totals = RequestTotals.Of(last.OfType<RequestTimes>());
        var service = totals.Whole is { Requests: >= FewestRequests } ? MeasuredService.Of(totals) : null;
        if (service is not null)
        {
            values["service"] = new(Math.Clamp(Math.Round(service.Seconds, 4), 0.001, 60), $"{facts.Title}: {service.Words}");
        }

        if (facts.ProcessorCount is { } cores)
        {
            values["cores"] = new(cores, $"{facts.Title}: {facts.Sources?.Processors ?? "its runtime"}");
        }

        if (facts.MinThreads is { } minimum)
        {
            values["min"] = new(minimum, $"{facts.Title}: {facts.Sources?.MinThreads ?? "its runtime"}");
        }

        string?[] missing =
        [
            values.ContainsKey("users") ? null : $"users (no requests in the last {Seconds} s)",
            service is not null ? null
                : totals.Whole is { Requests: >= FewestRequests } ? "service time (requests wait for threads now: measure with less load)"
                : "service time (per-request timing is off, or there were too few requests)",
            values.ContainsKey("cores") ? null : "cores (unknown)",
            values.ContainsKey("min") ? null : "minimum threads (unknown)",
        ];
        var left = missing.OfType<string>().ToList();
        return new TargetInputs(values, left.Count == 0 ? null : $"Not filled in: {string.Join(", ", left)}.");
    }

    private static double? Rate(IEnumerable<PoolSample> samples)
    {
        var (requests, seconds) = (0.0, 0.0);
        foreach (var sample in samples.Where(sample => sample.RequestsStarted is not null))
        {
            requests += sample.RequestsStarted!.Value;
            seconds += sample.RequestsStartedSeconds ?? sample.IntervalSeconds;
        }

        return requests > 0 && seconds > 0 ? requests / seconds : null;
    }
}

internal sealed record TargetInput(double Number, string From);
