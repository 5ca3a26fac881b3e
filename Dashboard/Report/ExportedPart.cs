namespace Dashboard.Report;

/// <summary>A file for export or a part of one, as described in docs/exports.md and on the page.</summary>
internal sealed record ExportedPart(string Title, string About, IReadOnlyList<CsvColumn> Columns)
{
    public static IReadOnlyList<ExportedPart> All { get; } =
    [
        new("Every table of a run", "The first columns of each table below. Rows are ordered by time.", CsvTable.Beginning),
        .. RunCsv.Tables.Select(table => new ExportedPart($"{table.Name}.csv", table.Row, table.Columns)),
        new("Sweep as CSV", "One run of the sweep.", SweepCsv.Beginning),
        new("Sweep as CSV: figures", "The figures that the sweep shows, of the load or of the store.", SweepCsv.Figures),
        .. JsonProperties.All,
    ];
}
