using Dashboard.Timeline;

namespace Dashboard.Report;

/// <summary>What stands in a table of a run, beside the time and the phase of each row.</summary>
/// <param name="Name">In addresses and on the command line, for example <c>samples</c>.</param>
/// <param name="Holds">Which items it is made of.</param>
/// <param name="Columns">Names with their units.</param>
/// <param name="Begin">
/// Gives what makes rows of each of the items, in the order of time, with the load that it belongs to: each row writes a cell for each column.
/// </param>
internal sealed record RunTable(
    string Name, Func<TimelineItem, bool> Holds, IReadOnlyList<string> Columns, Func<Func<TimelineItem, string?, IEnumerable<Action<CsvText>>>> Begin);
