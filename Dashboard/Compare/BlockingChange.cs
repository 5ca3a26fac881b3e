using Dashboard.Accounts.Causes;
using Dashboard.RunFile;
using Dashboard.Validity;
using CallSiteKey = (string Method, string Kind, string? Route);

namespace Dashboard.Compare;

/// <summary>A call site at which requests block pool threads longer on one side than on the other.</summary>
/// <param name="Site">Of the last run that has it, on the side that blocks longer.</param>
/// <param name="MsA">The median over the runs of the blocked thread time ÷ requests, in milliseconds; 0 where A does not block there.</param>
/// <param name="MsB">As <paramref name="MsA"/>.</param>
public sealed record BlockingChange(BlockerSummary Site, double MsA, double MsB)
{
    /// <summary>Milliseconds a request; less is what any two runs of one program differ by.</summary>
    internal const double LeastMs = 0.1;

    /// <summary>Threads blocked on average, for what samples show: one of them may meet a thread on its way.</summary>
    private const double LeastSampled = 0.05;

    /// <summary>Of the medians, for a call site that both sides have.</summary>
    private const double LeastRatio = 1.5;

    /// <summary>Two names for the same wait, of a method that was renamed or moved, have times that differ less.</summary>
    private const double MostMoved = 1.5;

    private const int MaxNamed = 2;

    /// <summary>Where the other side blocks instead, for as long: the method was renamed or moved. Null otherwise.</summary>
    public BlockerSummary? Before { get; private init; }

    /// <summary>True where B blocks and A does not.</summary>
    public bool IsNew => MsA == 0 && Before is null;

    /// <summary>True where B blocks longer than A.</summary>
    public bool IsWorse => MsB > MsA && Before is null;

    /// <summary>"OrderService.Load (OrderService.cs:41, Task wait)".</summary>
    public string Place => CauseList.Current.PlaceInWords(Site);

    /// <summary>"205 ms a request", "205 ms a request (80 ms in A)", "80 ms a request in A, not at all in B".</summary>
    /// <param name="a">The name of the side that <see cref="MsA"/> is of.</param>
    /// <param name="b">The name of the other.</param>
    public string Cost(string a, string b) => IsWorse
        ? $"{Readable.Milliseconds(MsB)} a request{(MsA > 0 ? $" ({Readable.Milliseconds(MsA)} in {a})" : "")}"
        : $"{Readable.Milliseconds(MsA)} a request in {a}, {(MsB > 0 ? Readable.Milliseconds(MsB) : "not at all")} in {b}";

    /// <summary>The greatest first. Call sites outside requests are left out; empty where a side did not read waits or served no requests.</summary>
    public static IReadOnlyList<BlockingChange> Of(ComparedSide a, ComparedSide b)
    {
        if (Runs(a) is not { Count: > 0 } ofA || Runs(b) is not { Count: > 0 } ofB)
        {
            return [];
        }

        var changes = ofA.Concat(ofB).SelectMany(static run => run.Sites.Keys).Distinct().Select(key => Change(key, ofA, ofB)).OfType<BlockingChange>()
            .OrderByDescending(static change => Math.Abs(change.MsB - change.MsA)).ToList();
        foreach (var gone in changes.Where(static change => change.MsB == 0).ToList())
        {
            var moved = changes.FindIndex(change => change is { MsA: 0, Before: null }
                && (change.Site.Kind, change.Site.Route) == (gone.Site.Kind, gone.Site.Route)
                && Math.Max(change.MsB, gone.MsA) < MostMoved * Math.Min(change.MsB, gone.MsA));
            if (moved >= 0)
            {
                changes[moved] = changes[moved] with { MsA = gone.MsA, Before = gone.Site };
                changes.Remove(gone);
            }
        }

        return changes;
    }

    /// <summary>False outside requests, and for a sample that may have met a thread on its way.</summary>
    internal static bool IsOfRequests(BlockerSummary site) =>
        site.Route is not null && (site.Source == BlockingSites.WaitEvents || site.Threads >= LeastSampled);

    /// <summary>"New in B: GET /orders blocks in OrderService.Load (OrderService.cs:41, Task wait), 205 ms a request."; null where none differs.</summary>
    internal static string? Sentence(ComparedSide a, ComparedSide b)
    {
        var changes = Of(a, b).Where(static change => change.Before is null).ToList();
        if (changes.Count == 0)
        {
            return null;
        }

        var named = changes.Take(MaxNamed)
            .Select(change => $"{Lead(change, b.Letter)}: {change.Site.Route} blocks in {change.Place}, {change.Cost(a.Letter, b.Letter)}.");
        var others = changes.Count - MaxNamed;
        return string.Join(' ', others > 0 ? named.Append($"{Readable.Plural(others, "other call site")} differ{(others == 1 ? "s" : "")} too.") : named);
    }

    private static string Lead(BlockingChange change, string b) => (change.IsWorse, change.IsNew, change.MsB) switch
    {
        (true, true, _) => $"New in {b}",
        (true, _, _) => $"Longer in {b}",
        (_, _, 0) => $"Gone in {b}",
        _ => $"Shorter in {b}",
    };

    private static IReadOnlyList<BlockedRun> Runs(ComparedSide side) =>
        [.. side.Runs.Where(static run => run.Run.Summary is { ReadsWaits: true }).Select(BlockedRun.Of).OfType<BlockedRun>()];

    private static BlockingChange? Change(CallSiteKey key, IReadOnlyList<BlockedRun> a, IReadOnlyList<BlockedRun> b)
    {
        double[] ofA = [.. a.Select(run => run.MsAt(key))];
        double[] ofB = [.. b.Select(run => run.MsAt(key))];
        var (before, after) = (Robust.Median(ofA), Robust.Median(ofB));
        var (less, more) = before < after ? (ofA, ofB) : (ofB, ofA);

        // Of repeats the ranges must not overlap: where one of them blocks by chance is no change.
        var isApart = Robust.Median(less) > 0 ? less.Max() < more.Min() : less.Max() == 0;
        return isApart && Math.Abs(after - before) >= LeastMs && Math.Max(before, after) >= LeastRatio * Math.Min(before, after)
            && (before < after ? b : a).Select(run => run.At(key)).OfType<BlockerSummary>().LastOrDefault() is { } site
            ? new BlockingChange(site, before, after)
            : null;
    }

    /// <summary>What the requests of one run block, by call site.</summary>
    /// <param name="AbsentMs">Above 0 where the list is full: what is not in it may block for so long.</param>
    private sealed record BlockedRun(
        IReadOnlyDictionary<CallSiteKey, (BlockerSummary Site, double Ms)> Sites, double AbsentMs)
    {
        public static BlockedRun? Of(ComparedRun run)
        {
            if (run.Load is not { Load: { } load, Blockers: var blockers } || load.AnsweredRequests() is not (> 0 and var requests))
            {
                return null;
            }

            var sites = blockers.Where(IsOfRequests)
                .GroupBy(static site => (site.Method, site.Kind, site.Route))
                .ToDictionary(static same => same.Key, same => (same.First(), same.Sum(static site => site.BlockedMs) / requests));
            return new BlockedRun(sites, blockers.Count < RunBlockers.Max ? 0 : blockers.Min(static site => site.BlockedMs) / requests);
        }

        public BlockerSummary? At(CallSiteKey key) => Sites.GetValueOrDefault(key).Site;

        public double MsAt(CallSiteKey key) => Sites.TryGetValue(key, out var site) ? site.Ms : AbsentMs;
    }
}
