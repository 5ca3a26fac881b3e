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
    public static LoadSlice Whole(IReadOnlyList<TimelineItem> items)
    {
        var loads = items.Any(item => item is Phase { Name: "load" });
        var inLoad = !loads;
        var load = new List<TimelineItem>();
        foreach (var item in items)
        {
            if (item is Phase phase)
            {
                inLoad = phase.Name is "load" or "drain" || !loads;
            }

            if (inLoad)
            {
                load.Add(item);
            }
        }

        return new LoadSlice(load, items);
    }

    /// <summary>One load of several; empty when the timeline does not have it.</summary>
    public static LoadSlice Of(IReadOnlyList<TimelineItem> items, string name)
    {
        var begin = -1;
        var (loadEnd, shownEnd) = (items.Count, items.Count);
        for (var i = 0; i < items.Count; i++)
        {
            switch (items[i])
            {
                case Phase { Name: "load" } phase when begin < 0 && phase.Label == name:
                    begin = i;
                    break;
                case Phase { Name: not "drain" } when begin >= 0 && loadEnd == items.Count:
                    loadEnd = i;
                    break;
            }

            if (begin >= 0 && i > begin && items[i] is Phase { Name: "load" })
            {
                shownEnd = i;
                break;
            }
        }

        if (begin < 0)
        {
            return new LoadSlice([], []);
        }

        var first = begin;
        while (first > 0 && items[first - 1] is not LoadInterval && items[first - 1].T >= items[begin].T - SecondsBefore)
        {
            first--;
        }

        return new LoadSlice([.. items.Take(loadEnd).Skip(begin)], [.. items.Take(shownEnd).Skip(first)]);
    }
}
