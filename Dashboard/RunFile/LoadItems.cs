namespace Dashboard.RunFile;

/// <summary>Decides which items belong to a load: from its phase <c>load</c> through its drain. Late events count at their own time.</summary>
internal sealed class LoadItems
{
    private Phase? _current;
    private Phase? _ended;
    private double _endedAt;

    /// <summary>The load of the last item, of concurrent ones the first; null between loads.</summary>
    public Phase? Load { get; private set; }

    /// <summary>
    /// Names of the loads of the last item: concurrent ones share the target's items, each has its own intervals. Empty between loads; null is the only load of
    /// a plan, which needs no name.
    /// </summary>
    /// <param name="item">The item that was taken last.</param>
    public IEnumerable<string?> NamesOf(TimelineItem item)
    {
        IReadOnlyList<string?> all = Load is { } load ? [load.Label, .. load.Beside ?? []] : [];
        return NumberOf(item) is { } number ? all.Skip(number).Take(1) : all;
    }

    public bool Take(TimelineItem item)
    {
        if (item is Phase { Name: not "drain" } phase)
        {
            (_ended, _endedAt) = (_current, phase.T);
            _current = phase.Name == "load" ? phase : null;
        }

        Load = _ended is not null && WindowBegin(item) < _endedAt ? _ended
            : item is PoolSample or Injection or WorkerThreadChange && _ended is not null && item.T <= _endedAt ? _ended
            : item is Injection or WorkerThreadChange or RequestTimes or BlockingSites or BlameWindow or SampledRequests && item.T < _current?.T ? null
            : _current;
        return ReferenceEquals(item, Load);
    }

    /// <summary>The beginning of the window of an item that sums up a second; null for any other item. Its end may be after that of the load.</summary>
    private static double? WindowBegin(TimelineItem item) => item switch
    {
        RequestTimes times => times.T - times.WindowSeconds,
        BlockingSites sites => sites.T - sites.WindowSeconds,
        BlameWindow blame => blame.T - blame.WindowSeconds,
        SampledRequests sampled => sampled.T - sampled.WindowSeconds,
        _ => null,
    };

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
            if (loads.Take(item) && name is not null && IsIn(loads.Load!, name))
            {
                // A second load of the same name would be another one: a plan has none, a damaged file may.
                own.Clear();
            }

            if (loads.Load is { } load && (name is null || (IsIn(load, name) && IsOf(load, item, name))))
            {
                own.Add(item);
            }
        }

        return own;
    }

    /// <summary>True when an item is one load's alone, or all concurrent ones share it; false for another load's.</summary>
    public static bool IsOf(Phase load, TimelineItem item, string name) =>
        NumberOf(item) is not { } number || (number == 0 ? load.Label : load.Beside?.ElementAtOrDefault(number - 1)) == name;

    private static bool IsIn(Phase load, string name) => load.Label == name || load.Beside?.Contains(name, StringComparer.Ordinal) is true;

    /// <summary>The index of an item's load; null where it is of all.</summary>
    private static int? NumberOf(TimelineItem item) => item switch
    {
        LoadInterval interval => interval.Beside,
        FirstRequest first => first.Beside,
        _ => null,
    };

    /// <summary>The first request of a load on the run's clock, seconds; when unknown, the begin of the load or of the items.</summary>
    public static double Begin(PhaseSummary? summary, IReadOnlyList<TimelineItem> load, IReadOnlyList<TimelineItem> all) =>
        summary is { To: > 0 } ? summary.From
        : (load.FirstOrDefault(item => item is FirstRequest) ?? load.FirstOrDefault(item => item is Phase { Name: "load" })
            ?? (all.Count > 0 ? all[0] : null))?.T ?? 0;
}
