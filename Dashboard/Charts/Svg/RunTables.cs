using Dashboard.Injections;
using Dashboard.Timeline;

namespace Dashboard.Charts.Svg;

/// <summary>A run's points as its page draws them: the rows that are packed for the browser.</summary>
internal sealed class RunTables
{
    private readonly Dictionary<string, IReadOnlyList<double[]>> _rows;
    private readonly double _origin;

    /// <summary>What each raise of the goal says; put together when markers are drawn.</summary>
    private readonly Lazy<Dictionary<(double X, int Family), string>> _told;

    /// <param name="items">The run's, in their order.</param>
    /// <param name="target">What is known of the target; null: nothing, and no model of its threads is drawn.</param>
    /// <param name="origin">What the points are aligned at, on the clock of the items; null: the first request, or the clock's own begin.</param>
    public RunTables(IReadOnlyList<TimelineItem> items, TargetFacts? target, double? origin = null)
    {
        FirstRequest = items.OfType<FirstRequest>().FirstOrDefault()?.T;
        _origin = origin ?? FirstRequest ?? 0;
        _rows = new PointPacker(DateTimeOffset.UnixEpoch, isRun: true, target).Tables(items).Tables
            .ToDictionary(
                table => ChartTable.ForRun.First(known => known.Number == table.Number).Name,
                IReadOnlyList<double[]> (table) => [.. table.Values()],
                StringComparer.Ordinal);
        _told = new(() => ToldOf(items));
    }

    /// <summary>When the load began, on the run's clock; null without load.</summary>
    public double? FirstRequest { get; }

    /// <summary>What the x axis of <see cref="Points"/> is.</summary>
    public string XName => FirstRequest is null ? "seconds since the recording began" : "seconds since the first request";

    /// <summary>Points of one column, in seconds since the origin.</summary>
    /// <param name="table">Name of the <see cref="ChartTable"/>.</param>
    /// <param name="column">Name of the column.</param>
    /// <param name="where">Which rows; the row comes by column name.</param>
    public IReadOnlyList<SvgPoint> Points(string table, string column, Func<Func<string, double>, bool>? where = null)
    {
        var index = IndexOf(table, column);
        return
        [
            .. Rows(table).Where(row => where?.Invoke(name => row[IndexOf(table, name)]) ?? true)
                .Select(row => new SvgPoint(row[0] - _origin, row[index])),
        ];
    }

    /// <summary>Markers of a trace, each with what it says.</summary>
    public IReadOnlyList<SvgPoint> Markers(Trace trace) => trace.Family is { } own
        ? [.. Points(trace.Table, trace.Column, row => (int)row("family") == own && row("raises") > 0)
            .Select(point => point with { Words = _told.Value.GetValueOrDefault((point.X, own)) })]
        : [.. Points(trace.Table, trace.Column).Select(point => point with { Words = $"{trace.Name}: {trace.Description}" })];

    /// <summary>Bars of a trace: begin and end, in seconds since the origin, and the row in which each lies; rows that hold nothing are left out.</summary>
    public IReadOnlyList<SvgBar> Bars(Trace trace)
    {
        var (end, lane) = (IndexOf(trace.Table, "end"), IndexOf(trace.Table, trace.Column));
        var (kind, wanted) = trace.Kind == Trace.Lanes ? (IndexOf(trace.Table, "state"), trace.State) : (IndexOf(trace.Table, "held"), trace.Held);
        var places = Rows(trace.Table).Select(row => row[lane]).Distinct().Order().Index().ToDictionary(place => place.Item, place => place.Index + 1.0);
        return
        [
            .. Rows(trace.Table).Where(row => wanted is null || (int)row[kind] == wanted)
                .Select(row => new SvgBar(row[0] - _origin, row[end] - _origin, places[row[lane]])),
        ];
    }

    private static int IndexOf(string table, string name) =>
        ChartTable.ForRun.First(known => known.Name == table).Columns.TakeWhile(column => column != name).Count();

    private IReadOnlyList<double[]> Rows(string table) => _rows.GetValueOrDefault(table) ?? [];

    private Dictionary<(double X, int Family), string> ToldOf(IReadOnlyList<TimelineItem> items)
    {
        var raises = new InjectionTally(int.MaxValue);
        foreach (var item in items)
        {
            raises.Add(item);
        }

        var told = new Dictionary<(double X, int Family), string>();
        foreach (var raised in raises.Recent)
        {
            var story = InjectionWords.Of(raised);
            told[(raised.Change.T - _origin, ReasonFamily.Of(raised.Change.Reason).Number)] = $"{story.Title}. {story.Then}";
        }

        return told;
    }
}
