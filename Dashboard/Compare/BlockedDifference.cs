using Dashboard.Accounts.Blockers;
using CallSiteKey = (string Method, string Kind, string? Route);
using Stacks = System.Collections.Generic.IReadOnlyList<(System.Collections.Generic.IReadOnlyList<Dashboard.Accounts.Blockers.StackFrame> Frames, double Ms)>;

namespace Dashboard.Compare;

/// <summary>Blocked time of two loads' requests as stacks, from the route to the wait, in milliseconds a request.</summary>
/// <param name="A">All of the first.</param>
/// <param name="B">All of the second.</param>
/// <param name="Longer">Where B blocks longer than A, by how much.</param>
/// <param name="Shorter">Where B blocks shorter than A, by how much.</param>
public sealed record BlockedDifference(Stacks A, Stacks B, Stacks Longer, Stacks Shorter)
{
    /// <summary>Null where one of them has no requests to divide by.</summary>
    public static BlockedDifference? Of(ComparedRun a, ComparedRun b) => (PerRequest(a), PerRequest(b)) is ({ } ofA, { } ofB)
        ? new BlockedDifference([.. ofA.Values], [.. ofB.Values], Beyond(ofB, ofA), Beyond(ofA, ofB))
        : null;

    /// <summary>A call site is the same on both sides though its stacks differ, as in <see cref="BlockingChange"/>.</summary>
    private static Dictionary<CallSiteKey, (IReadOnlyList<StackFrame> Frames, double Ms)>? PerRequest(ComparedRun run) =>
        run.Load is { Load: { } load, Blockers: var blockers } && load.AnsweredRequests() is > 0 and var requests
            ? BlockedTime.Of(blockers.Where(BlockingChange.IsOfRequests), SiteStack.ByNumber(run.Run.Items))
                .GroupBy(static one => (one.Site.Method, one.Site.Kind, one.Site.Route))
                .ToDictionary(static same => same.Key, same => (same.First().Frames, same.Sum(static one => one.Site.BlockedMs) / requests))
            : null;

    private static Stacks Beyond(
        Dictionary<CallSiteKey, (IReadOnlyList<StackFrame> Frames, double Ms)> here,
        Dictionary<CallSiteKey, (IReadOnlyList<StackFrame> Frames, double Ms)> there) =>
    [
        .. here.Select(one => (one.Value.Frames, Ms: one.Value.Ms - there.GetValueOrDefault(one.Key).Ms)).Where(static one => one.Ms > 0),
    ];
}
