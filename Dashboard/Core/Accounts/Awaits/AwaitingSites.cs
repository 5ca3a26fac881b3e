using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Awaits;

/// <summary>
/// Awaits by the call site in the program's own code and the route that it served. Awaits nest: a handler awaits a client's method, which awaits the
/// framework's. Time is given once, to the innermost method of the program; what the same request awaits at several places at a time is divided among them.
/// </summary>
internal static class AwaitingSites
{
    /// <summary>Shorter parts of an await are what the program itself does between two awaits beneath it.</summary>
    private const double LeastSeconds = 0.000_5;

    /// <summary>Call sites with less of the awaiting requests are not kept.</summary>
    private const double LeastShare = 0.002;

    /// <param name="routeOf">The route that an await served; null where it is not known.</param>
    public static AwaitingCalls Of(AwaitStacks trace, Func<TaskAwait, string?> routeOf)
    {
        var graph = new AwaitGraph(trace);
        var parts = Attached(graph.Parts().Where(static part => part.Seconds >= LeastSeconds)).ToList();
        var shares = Shares(parts, trace);
        var seconds = Math.Max(trace.T - trace.From, 0.001);
        var calls = parts.Zip(shares)
            .GroupBy(one => (one.First.Method.Method, one.First.Awaited, Route: one.First.IsDetached ? null : routeOf(one.First.Await)))
            .Select(same => Call(same.Key.Method, same.Key.Awaited, same.Key.Route, [.. same], graph, trace.T, seconds))
            .OrderByDescending(call => call.Awaiting).ThenBy(call => call.Method, StringComparer.Ordinal)
            .ToList();
        var least = LeastShare * calls.Sum(static call => call.Awaiting);
        var kept = calls.TakeWhile(call => call.Awaiting >= least).Take(AwaitingCalls.MaxCalls).ToList();
        return new AwaitingCalls(trace.T, seconds)
        {
            Calls = kept,
            OtherAwaits = calls.Skip(kept.Count).Sum(call => call.Awaits),
            Ended = trace.Ended,
            EventsLost = trace.EventsLost,
        };
    }

    private static AwaitingCall Call(
        string method, string? awaited, string? route, IReadOnlyList<(AwaitPart Part, double Share)> parts, AwaitGraph graph, double end, double seconds)
    {
        // What began too late to end within the trace would make the mean too short: only those that had time for the longest are counted.
        var longestEnded = parts.Where(one => one.Part.Await.To is not null).Select(one => one.Part.Seconds).DefaultIfEmpty(0).Max();
        var whole = parts.Where(one => longestEnded > 0 && one.Part.Await.From <= end - longestEnded).ToList();
        var longest = parts.MaxBy(one => one.Part.Seconds).Part;
        var open = parts.Count(one => one.Part.Await.To is null);
        return new AwaitingCall(method, parts.Count, whole.Count > 0 ? parts.Count / seconds * whole.Average(one => one.Share) : open)
        {
            Route = route,
            Awaited = awaited,
            Line = longest.Method.Code?.Line,
            MeanSeconds = whole.Count > 0 ? whole.Average(one => one.Part.Seconds) : null,
            LongestSeconds = longest.Seconds,
            Open = open,
            OfOneTask = parts.GroupBy(one => one.Part.Await.Task).Max(same => MostAtOnce([.. same.Select(one => one.Part.Await)], end)),
            Chain = graph.ChainOf(longest),
        };
    }

    /// <summary>What runs beneath <c>Task.WhenAll</c> or <c>Task.Run</c> has no link to it: it is the request's while the request awaits such a task.</summary>
    private static IEnumerable<AwaitPart> Attached(IEnumerable<AwaitPart> parts)
    {
        foreach (var same in parts.GroupBy(static part => part.Await.Activity))
        {
            var ofOthers = same.Where(static part => part is { IsOfOthers: true, IsDetached: false }).Select(static part => part.Await).ToList();
            foreach (var part in same)
            {
                yield return part.IsDetached && ofOthers.Exists(one => !(one.To <= part.Await.From) && !(part.Await.To <= one.From))
                    ? part with { IsDetached = false }
                    : part;
            }
        }
    }

    /// <summary>The most of these awaits that are open at a time.</summary>
    private static int MostAtOnce(IReadOnlyList<TaskAwait> awaits, double end) =>
        awaits.Count == 1 ? 1 : awaits.Max(one => awaits.Count(other => other.From <= one.From && (other.To ?? end) > one.From));

    /// <summary>Of each part its seconds, each divided by the number of parts in which the same activity awaits at that time.</summary>
    private static double[] Shares(IReadOnlyList<AwaitPart> parts, AwaitStacks trace)
    {
        var shares = new double[parts.Count];
        foreach (var same in parts.Select((part, at) => (Part: part, At: at)).GroupBy(one => one.Part.IsDetached ? Guid.Empty : one.Part.Await.Activity))
        {
            if (same.Key == Guid.Empty)
            {
                foreach (var (part, at) in same)
                {
                    shares[at] = part.Seconds;
                }
            }
            else
            {
                Divide([.. same], trace, shares);
            }
        }

        return shares;
    }

    private static void Divide(IReadOnlyList<(AwaitPart Part, int At)> parts, AwaitStacks trace, double[] shares)
    {
        var steps = parts
            .SelectMany(static one => one.Part.Spans.SelectMany(span => new[] { (T: span.From, Begins: true, one), (T: span.To, Begins: false, one) }))
            .OrderBy(static step => step.T).ThenBy(static step => step.Begins);
        var (open, last) = (new HashSet<(AwaitPart Part, int At)>(), trace.From);
        foreach (var (t, begins, one) in steps)
        {
            // One that awaits others adds nothing while any of them is open.
            var leaves = open.Where(static each => !each.Part.IsOfOthers).ToList();
            foreach (var (_, at) in leaves.Count > 0 ? leaves : [.. open])
            {
                shares[at] += (t - last) / (leaves.Count > 0 ? leaves.Count : open.Count);
            }

            last = t;
            _ = begins ? open.Add(one) : open.Remove(one);
        }
    }
}
