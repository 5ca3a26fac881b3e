using Dashboard.Accounts.Awaits;
using Dashboard.Validity;

namespace Dashboard.Compare;

/// <summary>Where requests await longer on one side than on the other, by the last trace of each run.</summary>
internal static class AwaitingChange
{
    /// <summary>Smaller differences of two means are what traces of a few seconds differ by.</summary>
    private const double LeastRatio = 1.2;
    private const double LeastSeconds = 0.01;

    /// <summary>
    /// "Requests of GET /orders await in StockClient.SlowAsync → HttpClient.SendAsync: 120 ms in B, 820 ms in A."; null where a side has no trace, and where
    /// no call site differs.
    /// </summary>
    public static string? Of(ComparedSide a, ComparedSide b)
    {
        var (before, after) = (Means(a), Means(b));
        if (before is null || after is null)
        {
            return null;
        }

        return before.Keys.Union(after.Keys)
            .Select(key => (Key: key, A: before.GetValueOrDefault(key), B: after.GetValueOrDefault(key)))
            .Where(one => Math.Abs(one.A - one.B) >= LeastSeconds && Math.Max(one.A, one.B) >= LeastRatio * Math.Min(one.A, one.B))
            .OrderByDescending(one => Math.Abs(one.A - one.B))
            .Select(one => $"Requests of {one.Key.Route} await in {one.Key.Site}: {In(one.B)} in {b.Letter}, {In(one.A)} in {a.Letter}.")
            .FirstOrDefault();
    }

    /// <summary>The median over the runs of the time for which a request awaits at each call site, seconds; null where no run was traced.</summary>
    private static Dictionary<(string Route, string Site), double>? Means(ComparedSide side)
    {
        var traces = side.Runs.Select(run => run.Run.Summary?.Awaiting).OfType<AwaitingCalls>().ToList();
        return traces.Count == 0 ? null : traces
            .SelectMany(static trace => trace.Calls
                .Where(static call => call is { Route: not null, MeanSeconds: not null })
                .GroupBy(static call => (call.Route!, AwaitingWords.Site(call))))
            .GroupBy(static site => site.Key, static site => OfARequest([.. site]))
            .ToDictionary(static same => same.Key, static same => Robust.Median([.. same]));
    }

    /// <summary>
    /// Other versions of a program have other lines, so all awaits of one thing in one method count together. What a request awaits twelve times, one after
    /// the other, takes it twelve times as long; what it awaits at once does not.
    /// </summary>
    private static double OfARequest(IReadOnlyList<AwaitingCall> lines) =>
        lines.Sum(static call => call.Awaits * call.MeanSeconds!.Value)
        / lines.Max(static call => call.Awaits / (call.IsOneByOne ? call.PerRequest ?? 1 : 1));

    private static string In(double seconds) => seconds > 0 ? Readable.Milliseconds(seconds * 1_000) : "never";
}
