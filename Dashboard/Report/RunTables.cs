using Dashboard.Charts;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Report;

/// <summary>A run's points as its page draws them: the rows that are packed for the browser.</summary>
internal sealed class RunTables
{
    private readonly Dictionary<string, IReadOnlyList<double[]>> _rows;

    public RunTables(RecordedRun run)
    {
        FirstRequest = run.Items.OfType<FirstRequest>().FirstOrDefault()?.T;
        MinThreads = run.Header.Target?.MinThreads;
        _rows = new PointPacker(DateTimeOffset.UnixEpoch, isRun: true).Tables(run.Items).Tables
            .ToDictionary(
                table => ChartTable.ForRun.First(known => known.Number == table.Number).Name,
                IReadOnlyList<double[]> (table) => [.. table.Values()],
                StringComparer.Ordinal);
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
        var index = IndexOf(table, column);
        return
        [
            .. Rows(table).Where(row => where?.Invoke(name => row[IndexOf(table, name)]) ?? true)
                .Select(row => new SvgPoint(row[0] - (FirstRequest ?? 0), row[index])),
        ];
    }

    /// <summary>Bars of a trace: begin and end, aligned at the first request, and the row in which each lies.</summary>
    public IReadOnlyList<SvgBar> Bars(Trace trace)
    {
        var (end, lane, held) = (IndexOf(trace.Table, "end"), IndexOf(trace.Table, trace.Column), IndexOf(trace.Table, "held"));
        return
        [
            .. Rows(trace.Table).Where(row => trace.Held is not { } wanted || (int)row[held] == wanted)
                .Select(row => new SvgBar(row[0] - (FirstRequest ?? 0), row[end] - (FirstRequest ?? 0), row[lane])),
        ];
    }

    private static int IndexOf(string table, string name) =>
        ChartTable.ForRun.First(known => known.Name == table).Columns.TakeWhile(column => column != name).Count();

    private IReadOnlyList<double[]> Rows(string table) => _rows.GetValueOrDefault(table) ?? [];
}
