using Dashboard.RunFile;

namespace Dashboard.Compare;

/// <summary>A load's part of a run's timeline.</summary>
internal sealed record LoadSlice(IReadOnlyList<TimelineItem> Load, IReadOnlyList<TimelineItem> Shown)
{
    private const double SecondsBefore = 2;

    /// <summary>The whole timeline, for runs with one load and for other tools' overlapping scenarios.</summary>
    public static LoadSlice Whole(IReadOnlyList<TimelineItem> items) => new(LoadItems.Of(items), items);

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
