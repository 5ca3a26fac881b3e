namespace Dashboard.Charts;

/// <summary>One request on the thread that it began on.</summary>
/// <param name="Held">False when the thread was free in between, as other requests on it show.</param>
internal sealed record ThreadSpan(double Start, double End, int Lane, bool Held);

/// <summary>Assigns requests to threads. A thread holds one request at a time, so that of overlapping ones one was awaiting.</summary>
internal static class RequestLanes
{
    private const double Tolerance = 0.0001;

    /// <summary>The spans are by start. A request that came back to its thread by chance counts as away: others were there.</summary>
    public static IReadOnlyList<ThreadSpan> Of(IEnumerable<RequestSpans> logs)
    {
        var requests = logs
            .SelectMany(log => Enumerable.Range(0, log.Count).Select(i => (
                Start: log.Start[i],
                End: log.Start[i] + (Math.Max(0, log.ElapsedMs[i]) / 1000),
                Thread: log.Thread[i],
                EndThread: log.EndThread[i])))
            .OrderBy(request => request.Start)
            .ToList();
        var ends = requests
            .GroupBy(request => request.EndThread)
            .ToDictionary(thread => thread.Key, thread => thread.Select(request => request.End).Order().ToArray());
        var lanes = new Dictionary<int, (int Lane, int Last, double Until)>();
        var spans = new ThreadSpan[requests.Count];
        for (var i = 0; i < spans.Length; i++)
        {
            var (start, end, thread, endThread) = requests[i];
            var known = lanes.TryGetValue(thread, out var lane);
            var overlaps = known && start < lane.Until - Tolerance;
            if (overlaps)
            {
                spans[lane.Last] = spans[lane.Last] with { Held = false };
            }

            var number = known ? lane.Lane : lanes.Count + 1;
            spans[i] = new ThreadSpan(start, end, number, thread == endThread && !overlaps && !EndedBetween(ends[endThread], start, end));

            // The request that reaches furthest decides what overlaps with it.
            lanes[thread] = !known || end > lane.Until ? (number, i, end) : lane;
        }

        return spans;
    }

    private static bool EndedBetween(double[] ends, double start, double end)
    {
        var next = Array.BinarySearch(ends, start + Tolerance);
        next = next < 0 ? ~next : next;
        return next < ends.Length && ends[next] < end - Tolerance;
    }

    public static IReadOnlyList<(double T, int Started)> StartedPerSecond(IReadOnlyList<ThreadSpan> spans)
    {
        if (spans.Count == 0)
        {
            return [];
        }

        var first = spans[0].Start;
        var counts = new int[Math.Min((int)(spans[^1].Start - first) + 2, ChartTable.RunSampleCapacity)];
        foreach (var span in spans)
        {
            counts[Math.Min((int)(span.Start - first), counts.Length - 1)]++;
        }

        return [.. counts.Select((count, second) => (first + second, count))];
    }
}
