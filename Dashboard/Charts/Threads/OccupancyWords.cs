namespace Dashboard.Charts.Threads;

/// <summary>The occupancy chart in a sentence.</summary>
internal static class OccupancyWords
{
    public static string Of(IReadOnlyList<ThreadSpan> spans)
    {
        if (spans.Count == 0)
        {
            return "The target logged no requests from this run.";
        }

        var threads = spans.Max(span => span.Lane);
        var held = spans.Count(span => span.Held);
        var (most, at) = MaxConcurrent(spans.Where(span => span.Held));
        return $"{Readable.Plural(spans.Count, "request")} began on {Readable.Plural(threads, "thread")}: "
            + (held == 0
                ? "none held its thread to the end."
                : $"{Readable.Count(held)} of them held their thread to the end, occupying at most {Readable.Plural(most, "thread")} at a time "
                    + $"(first reached {Readable.Milliseconds((at - spans[0].Start) * 1000)} after the first request began).");
    }

    private static (int Most, double At) MaxConcurrent(IEnumerable<ThreadSpan> held)
    {
        var (open, most, at) = (0, 0, 0.0);
        var changes = held.SelectMany(span => new[] { (T: span.Start, Change: 1), (T: span.End, Change: -1) });
        foreach (var (t, change) in changes.OrderBy(change => change.T).ThenBy(change => change.Change))
        {
            open += change;
            if (open > most)
            {
                (most, at) = (open, t);
            }
        }

        return (most, at);
    }
}
