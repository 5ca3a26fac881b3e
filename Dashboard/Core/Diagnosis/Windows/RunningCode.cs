using Dashboard.Accounts.Threads;
using Dashboard.Timeline.Lines;

namespace Dashboard.Diagnosis.Windows;

/// <summary>The method of the program's own in which most pool threads ran when the stacks were taken.</summary>
/// <param name="Calls">The next frame; null where the method itself ran.</param>
public sealed record RunningCode(string Method, string? Calls, SourceLine? Line, int Threads, int All)
{
    public string? Route { get; init; }

    /// <summary>" 3 of 3 running pool threads were in PriceList.Sort → Array.Sort."</summary>
    public string Sentence =>
        $" {Readable.Count(Threads)} of {Readable.Plural(All, "running pool thread")} {(Threads == 1 ? "was" : "were")} in {Method}"
            + $"{(Calls is null ? "" : $" → {Calls}")} when stacks were taken.";

    public static RunningCode? Of(StackSnapshotItem snapshot)
    {
        var running = snapshot.Groups.Where(static group => group is { InPool: true, Kind: StackKinds.Running }).ToList();
        var most = running.Where(static group => group.Own is { Count: > 0 }).GroupBy(static group => group.Method, StringComparer.Ordinal)
            .MaxBy(static same => same.Sum(static group => group.Threads));
        if (most is null)
        {
            return null;
        }

        var first = most.MaxBy(static group => group.Threads)!;
        var at = first.Frames.ElementAtOrDefault(first.Own![^1]) == most.Key ? first.Own[^1] : first.Frames.Count;
        return new RunningCode(
            most.Key,
            first.Frames.ElementAtOrDefault(at + 1),
            first.Lines?.GetValueOrDefault(at),
            most.Sum(static group => group.Threads),
            running.Sum(static group => group.Threads))
        {
            Route = most.Select(static group => group.Route).Distinct(StringComparer.Ordinal).Take(2).ToList() is [var only] ? only : null,
        };
    }
}
