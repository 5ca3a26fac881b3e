using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Compare;

/// <summary>The part of a run's timeline that belongs to one of its loads.</summary>
/// <param name="Load">The load and its drain.</param>
/// <param name="Shown">From a little before the load until the next one begins, so that the recovery is in the picture.</param>
internal sealed record LoadSlice(IReadOnlyList<TimelineItem> Load, IReadOnlyList<TimelineItem> Shown)
{
    /// <summary>So much of the quiet before the load is shown.</summary>
    private const double SecondsBefore = 2;

    /// <summary>The whole run: for runs with one load, and those of other tools, whose scenarios overlap.</summary>
    public static LoadSlice Whole(IReadOnlyList<TimelineItem> items) => new(LoadItems.Of(items), items);

    /// <summary>One load of several; empty when the timeline does not have it.</summary>
    public static LoadSlice Of(IReadOnlyList<TimelineItem> items, string name)
    {
        if (LoadItems.Of(items, name) is not [var begin, ..] load)
        {
            return new LoadSlice([], []);
        }

        var at = 0;
        while (!ReferenceEquals(items[at], begin))
        {
            at++;
        }

        var first = at;
        while (first > 0 && items[first - 1] is not LoadInterval && items[first - 1].T >= begin.T - SecondsBefore)
        {
            first--;
        }

        var end = at + 1;
        while (end < items.Count && items[end] is not Phase { Name: "load" })
        {
            end++;
        }

        var shown = items.Take(end).Skip(first);
        return new LoadSlice(load, begin is Phase { Name: "load" } announced ? [.. shown.Where(item => LoadItems.IsOf(announced, item, name))] : [.. shown]);
    }
}
