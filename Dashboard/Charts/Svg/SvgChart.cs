namespace Dashboard.Charts.Svg;

/// <summary>A part of the x axis that is shaded and named.</summary>
internal readonly record struct SvgBand(double From, double To, string Name);

/// <summary>A chart as inline SVG: axes, ticks, legend, dash styles; it needs no script and takes its colours from the page's theme.</summary>
/// <param name="Title">Its heading.</param>
/// <param name="XName">What the x axis is, with its unit.</param>
/// <param name="Unit">Unit of the y axis; <c>s</c> is written in the unit that fits.</param>
/// <param name="Series">Back to front.</param>
internal sealed record SvgChart(string Title, string XName, string Unit, IReadOnlyList<SvgSeries> Series)
{
    /// <summary>What the chart shows and how it is read, for its caption.</summary>
    public string Definition { get; init; } = "";

    public IReadOnlyList<SvgBand> Bands { get; init; } = [];

    /// <summary>Marks of the x axis from its beginning to its end; null: round numbers.</summary>
    public Func<double, double, IReadOnlyList<AxisTick>>? XTicks { get; init; }

    /// <summary>Marks of the y axis, which then begins below the lowest point: for values that are logarithms. Null: round numbers from 0 on.</summary>
    public Func<double, double, IReadOnlyList<AxisTick>>? YTicks { get; init; }

    /// <summary>What the x axis shows; null: what there is. Charts below one another share it.</summary>
    public (double From, double To)? XRange { get; init; }

    public SvgSize Size { get; init; } = SvgSize.Page;

    /// <summary>The y axis never ends below this value.</summary>
    public double SmallestTop { get; init; } = 1;

    /// <summary>The range that holds the points of all these charts.</summary>
    public static (double From, double To)? RangeOf(IEnumerable<SvgSeries> series)
    {
        double[] xs = [.. series.SelectMany(one => PointsOf(one).Select(point => point.X))];
        return xs.Length == 0 ? null : (xs.Min(), xs.Max());
    }

    /// <summary>The chart as a figure with its legend; a sentence where there is nothing to draw.</summary>
    public Markup Draw()
    {
        var html = new HtmlWriter();
        html.Add($"<figure class=\"chart\"><h3>{Title}</h3>");
        SvgPoint[] all = [.. Series.SelectMany(PointsOf)];
        if (all.Length == 0)
        {
            return html.Add($"<p class=\"quiet\">Nothing was measured.</p></figure>").ToMarkup();
        }

        var plane = PlaneOf(all);
        html.Add($"<svg viewBox=\"0 0 {plane.Width} {plane.Height}\" role=\"img\" aria-label=\"{Title}, {Unit}, over {XName}\">");
        Frame(html, plane);
        foreach (var series in Series)
        {
            html.Add($"{SvgMarks.Draw(plane, series)}");
        }

        html.Add($"</svg><ul class=\"legend\">");
        foreach (var series in Series.DistinctBy(series => series.Name).Reverse())
        {
            html.Add($"<li><svg viewBox=\"0 0 30 12\" aria-hidden=\"true\">{SvgMarks.Swatch(series)}</svg>{series.Name}</li>");
        }

        html.Add($"</ul>");
        _ = Definition.Length > 0 ? html.Add($"<figcaption>{Definition}</figcaption>") : html;
        return html.Add($"</figure>").ToMarkup();
    }

    /// <summary>All that takes room: the ends of bars, both edges of a band.</summary>
    private static IEnumerable<SvgPoint> PointsOf(SvgSeries series) => series.Points.Concat(series.Low ?? [])
        .Concat(series.Bars.SelectMany(bar => new[] { new SvgPoint(bar.From, bar.Y), new SvgPoint(bar.To, bar.Y) }))
        .Where(point => !point.IsGap && double.IsFinite(point.X));

    private SvgPlane PlaneOf(SvgPoint[] all)
    {
        var (left, right) = XRange ?? (all.Min(point => point.X), all.Max(point => point.X));
        var (low, high) = (all.Min(point => point.Y), all.Max(point => point.Y));
        var margin = Math.Max(0.05, (high - low) * 0.04);
        return YTicks is null
            ? new SvgPlane(Size, left, right > left ? right : left + 1, 0, Math.Max(SmallestTop, high * 1.08))
            : new SvgPlane(Size, left, right > left ? right : left + 1, low - margin, high + margin);
    }

    private void Frame(HtmlWriter html, SvgPlane plane)
    {
        foreach (var band in Bands)
        {
            var (from, to) = (Math.Clamp(plane.X(band.From), plane.Left, plane.Right), Math.Clamp(plane.X(band.To), plane.Left, plane.Right));
            html.Add($"<rect class=\"stretch\" x=\"{from}\" y=\"{SvgPlane.Top}\" width=\"{to - from}\" height=\"{plane.Bottom - SvgPlane.Top}\"/>");
            html.Add($"<text class=\"name\" x=\"{from + 3}\" y=\"{SvgPlane.Top - 5}\">{(to - from > 20 ? band.Name : "")}</text>");
        }

        foreach (var tick in YTicks?.Invoke(plane.Low, plane.High) ?? AxisTicks.Round(0, plane.High, Size.Height / 50, Unit))
        {
            var y = plane.Y(tick.At);
            html.Add($"<path class=\"grid\" d=\"M{plane.Left} {y}H{plane.Right}\"/>");
            html.Add($"<text class=\"y\" x=\"{plane.Left - 6}\" y=\"{y + 4}\">{tick.Text}</text>");
        }

        foreach (var tick in XTicks?.Invoke(plane.From, plane.To) ?? AxisTicks.Round(plane.From, plane.To, Size.Width / 90, ""))
        {
            var x = plane.X(tick.At);
            html.Add($"<path class=\"axis\" d=\"M{x} {plane.Bottom}v5\"/><text class=\"x\" x=\"{x}\" y=\"{plane.Bottom + 17}\">{tick.Text}</text>");
        }

        html.Add($"<path class=\"axis\" d=\"M{plane.Left} {SvgPlane.Top}V{plane.Bottom}H{plane.Right}\"/>");
        html.Add($"<text class=\"name\" x=\"{plane.Left}\" y=\"{plane.Height - 4}\">{(Unit == "s" ? "time" : Unit)} over {XName}</text>");
    }
}
