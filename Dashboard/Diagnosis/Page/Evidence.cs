using Dashboard.Charts;
using Dashboard.Charts.Svg;
using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Page;

/// <summary>The charts that a finding's rule reads, cut to its time.</summary>
internal sealed record Evidence(double From, double To, bool IsCut, IReadOnlyList<SvgChart> Charts)
{
    public static Evidence None { get; } = new(0, 0, false, []);

    public const double Margin = 5;

    /// <summary>The longest window in seconds; more would hide the beginning.</summary>
    public const double Longest = 120;

    /// <summary>Seconds of points that are made and left out, since rates include the second before.</summary>
    private const double WarmUp = 2;

    /// <summary>The window ends at the newest sample while the finding lasts.</summary>
    public static (double From, double To, bool IsCut) WindowOf(Finding finding, IReadOnlyList<TimelineItem> items)
    {
        var newest = items.LastOrDefault(item => item is PoolSample)?.T ?? finding.From;
        var end = finding.To + Margin ?? newest;
        var isCut = (finding.To ?? newest) - finding.From > Longest;
        return (finding.From - Margin, isCut ? finding.From + Longest : Math.Max(finding.From + 1, end), isCut);
    }

    public static Evidence Of(Finding finding, FindingScene scene)
    {
        var (from, to, isCut) = WindowOf(finding, scene.Items);
        var tables = new RunTables(Cut(scene.Items, from, to), scene.Target, scene.Origin);
        var range = (From: from - scene.Origin, To: to - scene.Origin);
        var band = new SvgBand(Math.Max(from, finding.From) - scene.Origin, Math.Min(to, finding.To ?? to) - scene.Origin, "the finding");
        var charts = (RuleList.Find(finding.Rule)?.Charts ?? []).Select(id => LiveCharts.All.First(figure => figure.Id == id)).Select(figure => new SvgChart(
            figure.Title, $"seconds since {scene.Since}", figure.Layout.Unit, Inside(SvgFigure.SeriesOf(WithoutModel(figure), tables), range))
        {
            Size = SvgSize.Small,
            XRange = range,
            Bands = [band],
            SmallestTop = figure.Layout.SmallestTop,
        });
        return new Evidence(from, to, isCut, [.. charts.Where(chart => chart.Series.Count > 0)]);
    }

    /// <summary>The items of a stretch, earlier samples for the rates, and the goal at its begin.</summary>
    public static IReadOnlyList<TimelineItem> Cut(IReadOnlyList<TimelineItem> items, double from, double to)
    {
        var before = items.OfType<Injection>().LastOrDefault(change => change.T < from);
        TimelineItem[] goal = before is null ? [] : [before with { T = from, RaisesGoal = false }];
        var own = items.Where(item => item.T <= to && item switch
        {
            PoolSample or LoadInterval => item.T >= from - WarmUp,
            Injection or WorkerThreadChange => item.T >= from,
            _ => false,
        });
        return [.. goal, .. own];
    }

    /// <summary>The model would begin where the chart does, so it is left out.</summary>
    private static ChartSpec WithoutModel(ChartSpec figure) =>
        figure with { Data = [.. figure.Data.Where(trace => trace.Table != ChartTable.Model.Name)] };

    private static SvgSeries[] Inside(SvgSeries[] series, (double From, double To) range) =>
    [
        .. series.Select(one => one with { Points = [.. one.Points.Where(point => point.X >= range.From && point.X <= range.To)] })
            .Where(one => !one.IsEmpty),
    ];
}
