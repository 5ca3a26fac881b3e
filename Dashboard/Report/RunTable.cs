using Dashboard.Timeline;

namespace Dashboard.Report;

/// <summary>What stands in a table of a run, beside the time and the phase of each row.</summary>
/// <param name="Name">In addresses and on the command line, for example <c>samples</c>.</param>
/// <param name="Row">What one row is, for people; all rows of a table are of one kind.</param>
/// <param name="Holds">Which items it is made of.</param>
/// <param name="Columns">In the order in which they are written.</param>
/// <param name="Begin">
/// Gives what makes rows of each of the items, in the order of time, with the load that it belongs to: each row writes a cell for each column.
/// </param>
internal sealed record RunTable(
    string Name,
    string Row,
    Func<TimelineItem, bool> Holds,
    IReadOnlyList<CsvColumn> Columns,
    Func<Func<TimelineItem, string?, IEnumerable<Action<CsvText>>>> Begin)
{
    /// <summary>The columns that every table of a run begins with.</summary>
    public static IReadOnlyList<CsvColumn> Beginning { get; } =
    [
        new("time_utc", "", "Time of the row, ISO 8601 with milliseconds, UTC."),
        new("t_s", "s", "The same in seconds on the run's clock."),
        new("since_first_request_s", "s", "The same since the first request of the load; negative before it, empty in a run without load."),
        new("phase", "", "Phase of the run at that time: load, drain, rest, tail, record; with the load's name where the plan has several."),
    ];
}
