using Dashboard.Timeline;

namespace Dashboard.RunFile;

/// <summary>Which items belong to a load: from its phase <c>load</c> through its drain. Late events count where their own time lies.</summary>
internal sealed class LoadItems
{
    private Phase? _current;
    private Phase? _ended;
    private double _endedAt;

    public Phase? Load { get; private set; }

    public bool Take(TimelineItem item)
    {
        if (item is Phase { Name: not "drain" } phase)
        {
            (_ended, _endedAt) = (_current, phase.T);
            _current = phase.Name == "load" ? phase : null;
        }

        Load = _ended is not null && WindowBegin(item) < _endedAt ? _ended
            : item is PoolSample or Injection or WorkerThreadChange && _ended is not null && item.T <= _endedAt ? _ended
            : item is Injection or WorkerThreadChange or RequestTimes or BlockingSites && item.T < _current?.T ? null
            : _current;
        return ReferenceEquals(item, Load);
    }

    /// <summary>Where the window of an item begins that sums up a second; null for any other item. Its end may lie beyond that of the load.</summary>
    private static double? WindowBegin(TimelineItem item) => item switch
    {
        RequestTimes times => times.T - times.WindowSeconds,
        BlockingSites sites => sites.T - sites.WindowSeconds,
        _ => null,
    };

    /// <summary>The items of one load, or of all; the whole of a timeline that has no load's phases, as those of other tools.</summary>
    /// <param name="name">The load's name; null: all loads.</param>
    public static IReadOnlyList<TimelineItem> Of(IReadOnlyList<TimelineItem> items, string? name = null)
    {
        if (name is null && !items.Any(item => item is Phase { Name: "load" }))
        {
            return items;
        }

        var loads = new LoadItems();
        var own = new List<TimelineItem>();
        foreach (var item in items)
        {
            if (loads.Take(item) && name is not null && loads.Load!.Label == name)
            {
                // A second load of the same name would be another one: a plan has none, a damaged file may.
                own.Clear();
            }

            if (loads.Load is { } load && (name is null || load.Label == name))
            {
                own.Add(item);
            }
        }

        return own;
    }

    /// <summary>The first request of a load on the run's clock, seconds; where nobody noted it, the begin of the load or of anything.</summary>
    /// <param name="summary">What was summed up of the load; null where there is nothing.</param>
    public static double Begin(PhaseSummary? summary, IReadOnlyList<TimelineItem> load, IReadOnlyList<TimelineItem> all) =>
        summary is { To: > 0 } ? summary.From
        : (load.FirstOrDefault(item => item is FirstRequest) ?? load.FirstOrDefault(item => item is Phase { Name: "load" })
            ?? (all.Count > 0 ? all[0] : null))?.T ?? 0;
}
