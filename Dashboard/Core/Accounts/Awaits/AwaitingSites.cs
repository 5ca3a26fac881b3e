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

    /// <summary>Fewer awaits are no steady flow: their number at a time is what Little's law makes of them.</summary>
    private const int Steady = 10;

    /// <summary>The part of the trace that must be left, once its first awaits have ended, for a mean over it.</summary>
    private const double LeastLeft = 0.2;

    /// <param name="routeOf">The route that an await served; null where it is not known.</param>
    public static AwaitingCalls Of(AwaitStacks trace, Func<TaskAwait, string?> routeOf)
    {
        var graph = new AwaitGraph(trace);
        var parts = Attached(graph.Parts().Where(static part => part.Seconds >= LeastSeconds)).ToList();
        var shares = Shares(parts, trace);
        var longest = trace.Awaits.Where(static one => one is { Request: not null, To: not null }).GroupBy(one => routeOf(one) ?? "", StringComparer.Ordinal)
            .ToDictionary(static same => same.Key, static same => same.Max(static one => one.To!.Value - one.From), StringComparer.Ordinal);
        var calls = parts.Zip(shares)
            .GroupBy(one => one.First.IsDetached ? null : routeOf(one.First.Await))
            .SelectMany(route => Calls(route.Key, [.. route], trace.From + longest.GetValueOrDefault(route.Key ?? "-"), graph, trace))
            .OrderByDescending(call => call.Awaiting).ThenBy(call => call.Method, StringComparer.Ordinal)
            .ToList();
        var least = LeastShare * calls.Sum(static call => call.Awaiting);
        var kept = calls.TakeWhile(call => call.Awaiting >= least).Take(AwaitingCalls.MaxCalls).ToList();
        return new AwaitingCalls(trace.T, Length(trace))
        {
            Calls = kept,
            OtherAwaits = calls.Skip(kept.Count).Sum(call => call.Awaits),
            Ended = trace.Ended,
            EventsLost = trace.EventsLost,
        };
    }

    /// <summary>The rows of a route are of the same time: they add up also where all its requests go from one call site to the next together.</summary>
    /// <param name="from">When the longest of the route's awaits, the framework's around the others, had ended: from then on each request is known.</param>
    private static IEnumerable<AwaitingCall> Calls(
        string? route, IReadOnlyList<(AwaitPart Part, List<Slice> Slices)> parts, double from, AwaitGraph graph, AwaitStacks trace) =>
        parts.GroupBy(one => (one.Part.Method.Method, one.Part.Awaited))
            .Select(same => Call((same.Key.Method, same.Key.Awaited, route), [.. same], from, graph, trace));

    private static double LongestEnded(IReadOnlyList<(AwaitPart Part, List<Slice> Slices)> parts) =>
        parts.Select(one => one.Part.Await.To - one.Part.Await.From ?? 0).Max();

    private static AwaitingCall Call(
        (string Method, string? Awaited, string? Route) site, IReadOnlyList<(AwaitPart Part, List<Slice> Slices)> parts, double from, AwaitGraph graph,
        AwaitStacks trace)
    {
        var end = trace.T;
        // What began too late to end within the trace would make the mean too short: only those that had time for the longest are counted.
        var longestEnded = LongestEnded(parts);
        var whole = parts.Where(one => longestEnded > 0 && one.Part.Await.From <= end - longestEnded).ToList();
        var longest = parts.MaxBy(one => one.Part.Seconds).Part;
        var open = parts.Count(one => one.Part.Await.To is null);
        return new AwaitingCall(site.Method, parts.Count, AtATime())
        {
            Route = site.Route,
            Awaited = site.Awaited,
            Line = longest.Method.Code?.Line,
            MeanSeconds = whole.Count > 0 ? whole.Average(one => one.Part.Seconds) : null,
            LongestSeconds = longest.Seconds,
            Open = open,
            OfOneTask = parts.GroupBy(one => one.Part.Await.Task).Max(same => MostAtOnce([.. same.Select(one => one.Part.Await)], end)),
            Chain = graph.ChainOf(longest),
        };

        double AtATime()
        {
            // What began before the trace is not seen: after the longest of these awaits, all that are open are.
            var least = LeastLeft * (end - trace.From);
            var since = end - from >= least ? Math.Max(from, trace.From + longestEnded) : trace.From + longestEnded;
            return whole.Count == 0 ? open
                : parts.Count >= Steady && end - since >= least
                    ? parts.Sum(one => one.Slices.Sum(slice => slice.Within(since, end))) / (end - since)
                    : parts.Count / Length(trace) * whole.Average(one => one.Slices.Sum(slice => slice.Within(trace.From, end)));
        }
    }

    private static double Length(AwaitStacks trace) => Math.Max(trace.T - trace.From, 0.001);

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

    /// <summary>Of each part the times at which it is open, each divided by the number of parts in which the same activity awaits then.</summary>
    private static List<Slice>[] Shares(IReadOnlyList<AwaitPart> parts, AwaitStacks trace)
    {
        List<Slice>[] shares = [.. parts.Select(static _ => new List<Slice>())];
        foreach (var same in parts.Select((part, at) => (Part: part, At: at)).GroupBy(one => one.Part.IsDetached ? Guid.Empty : one.Part.Await.Activity))
        {
            if (same.Key == Guid.Empty)
            {
                foreach (var (part, at) in same)
                {
                    shares[at].AddRange(part.Spans.Select(static span => new Slice(span.From, span.To, 1)));
                }
            }
            else
            {
                Divide([.. same], trace, shares);
            }
        }

        return shares;
    }

    private static void Divide(IReadOnlyList<(AwaitPart Part, int At)> parts, AwaitStacks trace, List<Slice>[] shares)
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
                shares[at].Add(new Slice(last, t, 1.0 / (leaves.Count > 0 ? leaves.Count : open.Count)));
            }

            last = t;
            _ = begins ? open.Add(one) : open.Remove(one);
        }
    }

    /// <param name="Share">Of the time of one request, above 0 to 1.</param>
    private sealed record Slice(double From, double To, double Share)
    {
        public double Within(double from, double to) => Share * Math.Max(0, Math.Min(To, to) - Math.Max(From, from));
    }
}
