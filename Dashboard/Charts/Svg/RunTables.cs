using Dashboard.Injections;

namespace Dashboard.Charts.Svg;

/// <summary>A run's points as its page draws them.</summary>
internal sealed class RunTables
{
    private readonly Dictionary<string, IReadOnlyList<double[]>> _rows;
    private readonly double _origin;

    /// <summary>The words by marker, made when markers are drawn.</summary>
    private readonly Lazy<Dictionary<(double X, int Family), string>> _told;

    /// <param name="target">Null draws no model of its threads.</param>
    /// <param name="origin">The time on the items' clock to which points are aligned; null is the first request, or the clock's begin.</param>
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

    public double? FirstRequest { get; }

    public string XName => FirstRequest is null ? "seconds since the recording began" : "seconds since the first request";

    /// <param name="where">Selects rows; receives a function that returns a column's value by name.</param>
    public IReadOnlyList<SvgPoint> Points(string table, string column, Func<Func<string, double>, bool>? where = null)
    {
        var index = IndexOf(table, column);
        return
        [
            .. Rows(table).Where(row => where?.Invoke(name => row[IndexOf(table, name)]) ?? true)
                .Select(row => new SvgPoint(row[0] - _origin, row[index])),
        ];
    }

    public IReadOnlyList<SvgPoint> Markers(Trace trace) => trace.Family is { } own
        ? [.. Points(trace.Table, trace.Column, row => (int)row("family") == own && row("raises") > 0)
            .Select(point => point with { Words = _told.Value.GetValueOrDefault((point.X, own)) })]
        : [.. Points(trace.Table, trace.Column).Select(point => point with { Words = $"{trace.Name}: {trace.Description}" })];

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

    private static int IndexOf(string table, string name) => ChartTable.ForRun.First(known => known.Name == table).IndexOf(name);

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
