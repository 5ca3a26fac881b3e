using System.Runtime.InteropServices;
using Dashboard.Charts;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Report;

/// <summary>A run's points as the pages draw them: the same packets that go to the browser, read back into columns.</summary>
internal sealed class RunTables
{
    private readonly Dictionary<string, List<double[]>> _rows = new(StringComparer.Ordinal);

    public RunTables(RecordedRun run)
    {
        FirstRequest = run.Items.OfType<FirstRequest>().FirstOrDefault()?.T;
        MinThreads = run.Header.Target?.MinThreads;
        var values = MemoryMarshal.Cast<byte, double>(new PointPacker(DateTimeOffset.UnixEpoch).Pack(run.Items));
        for (var at = 0; at < values.Length;)
        {
            var number = (int)values[at++];
            var count = (int)values[at++];
            var table = ChartTable.All.FirstOrDefault(known => known.Number == number);
            var width = table?.Columns.Count ?? (number == ChartTable.ClockRecord ? ChartTable.ClockColumns : 0);
            for (var row = 0; row < count; row++, at += width)
            {
                if (table is not null)
                {
                    Rows(table.Name).Add(values.Slice(at, width).ToArray());
                }
            }
        }
    }

    /// <summary>When the load began, on the run's clock; null without load.</summary>
    public double? FirstRequest { get; }

    public int? MinThreads { get; }

    /// <summary>What the x axis of <see cref="Points"/> is.</summary>
    public string XName => FirstRequest is null ? "seconds since the recording began" : "seconds since the first request";

    /// <summary>Points of one column, aligned at the first request.</summary>
    /// <param name="table">Name of the <see cref="ChartTable"/>.</param>
    /// <param name="column">Name of the column.</param>
    /// <param name="where">Which rows; the row comes by column name.</param>
    public IReadOnlyList<SvgPoint> Points(string table, string column, Func<Func<string, double>, bool>? where = null)
    {
        var columns = ChartTable.All.First(known => known.Name == table).Columns;
        var index = IndexOf(columns, column);
        return [.. Rows(table).Where(row => where?.Invoke(name => row[IndexOf(columns, name)]) ?? true).Select(row => new SvgPoint(row[0] - (FirstRequest ?? 0), row[index]))];
    }

    private static int IndexOf(IReadOnlyList<string> columns, string name) => columns.TakeWhile(column => column != name).Count();

    private List<double[]> Rows(string table)
    {
        if (!_rows.TryGetValue(table, out var rows))
        {
            _rows[table] = rows = [];
        }

        return rows;
    }
}
