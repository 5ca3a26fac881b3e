using Dashboard.Accounts.Causes;
using Dashboard.Timeline.Lines;

namespace Dashboard.Accounts.Blockers;

/// <summary>The time for which call sites blocked threads, as stacks: route, call stack, wait.</summary>
public static class BlockedTime
{
    private const string NoRoute = "route not known";

    /// <param name="sites">Rows of Blocking calls. What only a snapshot shows has no time, and is left out.</param>
    /// <param name="stacks">By their number.</param>
    /// <returns>A stack for each row, from the route to the wait, with the thread-seconds of the row.</returns>
    public static IReadOnlyList<BlockedStack> Of(IEnumerable<BlockerSummary> sites, IReadOnlyDictionary<int, SiteStack> stacks)
    {
        var timed = sites.Where(static site => site is { BlockedMs: > 0, Source: not BlockingSites.Snapshot }).ToList();

        // A method is the same box in every stack: with its line and its owner, wherever they are known.
        var ways = timed.Select(site => site.Stack is { } number ? stacks.GetValueOrDefault(number) : null).ToList();
        var ofSites = timed.Where(static site => site is { Line: not null, IsForeign: false }).Select(static site => (site.Method, Line: site.Line!));
        var lines = ways.OfType<SiteStack>().SelectMany(LinesOf).Concat(ofSites)
            .ToLookup(static line => line.Method, static line => line.Line, StringComparer.Ordinal);
        var own = timed.Where(static site => !site.IsForeign).Select(static site => site.Method).ToHashSet(StringComparer.Ordinal);
        return [.. timed.Zip(ways, (site, way) => new BlockedStack(site, PathOf(site, way, Frame)))];

        StackFrame Frame(string method) => new(method, lines[method].FirstOrDefault(), own.Contains(method) || lines.Contains(method));
    }

    /// <summary>The same as boxes of a flame graph, in seconds.</summary>
    public static IReadOnlyList<FlameNode> Flame(IEnumerable<BlockerSummary> sites, IReadOnlyDictionary<int, SiteStack> stacks) =>
        FlameNode.Of(StackTree.Of(Of(sites, stacks).Select(static stack => (stack.Frames, stack.Seconds))));

    private static IEnumerable<(string Method, SourceLine Line)> LinesOf(SiteStack way) =>
        way.Lines?.Where(line => line.Key >= 0 && line.Key < way.Frames.Count).Select(line => (way.Frames[line.Key], line.Value)) ?? [];

    private static IReadOnlyList<StackFrame> PathOf(BlockerSummary site, SiteStack? way, Func<string, StackFrame> frame) =>
    [
        StackFrame.Heading(site.Route ?? NoRoute),
        .. way is not null ? way.Frames.Select(frame) : site.Method == site.Route ? [] : [frame(site.Method)],
        StackFrame.Heading(CauseList.Current.InWords(site)),
    ];
}

/// <param name="Frames">From the route to the wait.</param>
public sealed record BlockedStack(BlockerSummary Site, IReadOnlyList<StackFrame> Frames)
{
    /// <summary>Blocked time of all threads there.</summary>
    public double Seconds => Site.BlockedMs / 1000;
}
