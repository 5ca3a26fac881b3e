using Dashboard.Timeline.Lines;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Awaits;

/// <summary>
/// Awaits by the call site in the program's own code and the route that it served. Awaits nest: a handler awaits a client's method, which awaits the
/// framework's. Time is given once, to the innermost method of the program; what the same request awaits at several places at a time is divided among them.
/// </summary>
internal static class AwaitingSites
{
    /// <summary>Shorter parts of an await are what the program itself does between two awaits beneath it.</summary>
    public const double LeastSeconds = 0.000_5;

    /// <summary>Call sites with less of what awaits are not kept: of the awaiting requests, or of what is no request's.</summary>
    private const double LeastShare = 0.002;

    /// <summary>Fewer awaits in the time of the mean are no steady flow: then the number at a time is what Little's law makes of all.</summary>
    private const int Steady = 10;

    /// <summary>The part of the trace that must be left, once its first awaits have ended, for a mean over it.</summary>
    private const double LeastLeft = 0.2;

    private sealed record AwaitSite(string Method, string? Awaited, SourceLine? Line, string? Route);

    /// <param name="routeOf">The route that an await served; null where it is not known.</param>
    /// <param name="nameOf">The route of a request's method and path; null where those are the route.</param>
    public static AwaitingCalls Of(AwaitStacks trace, Func<TaskAwait, string?> routeOf, Func<string, string>? nameOf = null)
    {
        var graph = new AwaitGraph(trace);
        var parts = Shared(Attached(graph.Parts().Where(static part => part.Seconds >= LeastSeconds))).ToList();
        var requests = new RequestAwaits(trace, parts, nameOf ?? (static request => request));
        var known = trace.Awaits.Where(static one => one is { Request: not null, To: not null })
            .GroupBy(static one => one.Request)
            .Select(same => (Route: routeOf(same.First()), Longest: same.Max(static one => one.To!.Value - one.From)))
            .ToLookup(static one => one.Route, static one => one.Longest);
        var calls = parts
            .GroupBy(one => one.Part.IsDetached ? null : routeOf(one.Part.Await))
            .SelectMany(route => Calls(route.Key, [.. route], trace.From + (route.Key is null ? 0 : known[route.Key].DefaultIfEmpty().Max()), graph, trace))
            .OrderByDescending(call => call.Route is not null).ThenByDescending(call => call.Awaiting).ThenBy(call => call.Method, StringComparer.Ordinal)
            .ToList();
        var least = calls.ToLookup(static call => call.Route is null, static call => LeastShare * call.Awaiting);
        var kept = calls.Where(call => call.Awaiting >= least[call.Route is null].Sum()).Take(AwaitingCalls.MaxCalls).ToList();
        return new AwaitingCalls(trace.T, Length(trace))
        {
            Calls = kept,
            Requests = requests.Slowest,
            Sites = requests.Sites,
            Slow = requests.Slow,
            OtherAwaits = calls.Sum(call => call.Awaits) - kept.Sum(call => call.Awaits),
            Ended = trace.Ended,
            Source = trace.Source,
            EventsLost = trace.EventsLost,
        };
    }

    /// <summary>The rows of a route are of the same time: they add up also where all its requests go from one call site to the next together.</summary>
    /// <param name="from">When the longest of the route's awaits, the framework's around the others, had ended: from then on each request is known.</param>
    private static IEnumerable<AwaitingCall> Calls(
        string? route, IReadOnlyList<(AwaitPart Part, SharedTime? Time)> parts, double from, AwaitGraph graph, AwaitStacks trace) =>
        parts.GroupBy(one => (one.Part.Method.Method, one.Part.Awaited, one.Part.Line))
            .Select(same => Call(new AwaitSite(same.Key.Method, same.Key.Awaited, same.Key.Line, route), [.. same], from, graph, trace));

    private static AwaitingCall Call(
        AwaitSite site, IReadOnlyList<(AwaitPart Part, SharedTime? Time)> parts, double from, AwaitGraph graph, AwaitStacks trace)
    {
        var end = trace.T;

        // What began too late to end within the trace would make the mean too short: only those that had time for the longest are counted.
        var longestEnded = parts.Max(one => one.Part.Await.To - one.Part.Await.From ?? 0);
        var whole = parts.Where(one => longestEnded > 0 && one.Part.Await.From <= end - longestEnded).ToList();
        var longest = parts.MaxBy(one => one.Part.Seconds).Part;
        var open = parts.Count(one => one.Part.Await.To is null);
        var (task, ofOneTask) = parts.GroupBy(one => one.Part.Await.Task)
            .Select(same => (Task: same.Key, Most: MostAtOnce(same.Select(one => one.Part.Await), end)))
            .MaxBy(static same => same.Most);
        var (perRequest, isOneByOne) = PerRequest(parts.Select(static one => one.Part.Await), graph);
        return new AwaitingCall(site.Method, parts.Count, AtATime())
        {
            Route = site.Route,
            Awaited = site.Awaited,
            Host = HostOf(parts),
            Line = site.Line,
            MeanSeconds = whole.Count > 0 ? whole.Average(one => one.Part.Seconds) : null,
            LongestSeconds = longest.Seconds,
            Open = open,
            OfOneTask = ofOneTask,
            PerRequest = perRequest,
            IsOneByOne = isOneByOne,
            Kind = AwaitKinds.Of(site.Awaited, ofOneTask, isOneByOne),
            Completer = ofOneTask >= AwaitKinds.Many ? graph.CompleterOf(task) : null,
            Chain = graph.ChainOf(longest),
        };

        double AtATime()
        {
            // What began before the trace is not seen: after the longest of these awaits, all that are open are.
            var least = LeastLeft * (end - trace.From);
            if (whole.Count == 0)
            {
                // Long awaits are at least as many as are open; of what only began at the end it is not known how long it takes.
                return longest.Seconds >= least ? open : parts.Sum(one => Within(one, trace.From)) / Length(trace);
            }

            var since = end - from >= least ? Math.Max(from, trace.From + longestEnded) : trace.From + longestEnded;
            return end - since >= least && parts.Count(one => !(one.Part.Await.To <= since)) >= Steady
                ? parts.Sum(one => Within(one, since)) / (end - since)
                : parts.Count / Length(trace) * whole.Average(one => Within(one, trace.From));
        }

        double Within((AwaitPart Part, SharedTime? Time) one, double since) =>
            one.Time?.Of(one.Part, since, end) ?? one.Part.SecondsWithin(since, end, static (begin, until) => until - begin);
    }

    /// <summary>Of requests that were seen from their begin to their end.</summary>
    private static (double? PerRequest, bool IsOneByOne) PerRequest(IEnumerable<TaskAwait> awaits, AwaitGraph graph)
    {
        var requests = awaits.Where(one => one.Request is not null && !graph.IsOpen(one.Activity)).GroupBy(one => one.Activity).ToList();
        if (requests.Count == 0)
        {
            return (null, false);
        }

        var mean = requests.Average(same => (double)same.Count());
        return (mean, mean >= AwaitKinds.Many && requests.TrueForAll(same => MostAtOnce(same, double.MaxValue) == 1));
    }

    /// <summary>The host to which most go, and how many others there are.</summary>
    private static string? HostOf(IEnumerable<(AwaitPart Part, SharedTime? Time)> parts)
    {
        var hosts = parts.Select(static one => one.Part.Host).OfType<string>().CountBy(static host => host).ToList();
        return hosts.Count == 0 ? null
            : hosts.MaxBy(static host => host.Value).Key + (hosts.Count == 1 ? "" : $" and {Readable.Plural(hosts.Count - 1, "other")}");
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
    private static int MostAtOnce(IEnumerable<TaskAwait> awaits, double end)
    {
        var (open, most) = (0, 0);
        foreach (var (_, by) in awaits.SelectMany(one => new[] { (T: one.From, By: 1), (T: one.To ?? end, By: -1) }).Order())
        {
            open += by;
            most = Math.Max(most, open);
        }

        return most;
    }

    /// <summary>Each part with how the time of its request is divided; null for what is no request's, which has all of its own.</summary>
    private static IEnumerable<(AwaitPart Part, SharedTime? Time)> Shared(IEnumerable<AwaitPart> parts)
    {
        foreach (var same in parts.GroupBy(static part => part.IsDetached ? Guid.Empty : part.Await.Activity))
        {
            var time = same.Key == Guid.Empty ? null : new SharedTime(same);
            foreach (var part in same)
            {
                yield return (part, time);
            }
        }
    }
}
