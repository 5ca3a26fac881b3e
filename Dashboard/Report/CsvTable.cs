namespace Dashboard.Report;

/// <summary>A table of a run, beside each row's time and phase.</summary>
/// <param name="Begin">Makes rows of the items in order of time, with their load; a cell per column.</param>
internal sealed record CsvTable(
    string Name,
    string Row,
    Func<TimelineItem, bool> Holds,
    IReadOnlyList<CsvColumn> Columns,
    Func<Func<TimelineItem, string?, IEnumerable<Action<CsvText>>>> Begin)
{
    public static IReadOnlyList<CsvColumn> Beginning { get; } =
    [
        new("time_utc", "", "Time of the row, ISO 8601 with milliseconds, UTC."),
        new("t_s", "s", "The same in seconds on the run's clock."),
        new("since_first_request_s", "s", "The same since the first request of the load; negative before it, empty in a run without load."),
        new("phase", "", "Phase of the run at that time: load, drain, rest, tail, record; with the load's name where the plan has several."),
    ];
}
