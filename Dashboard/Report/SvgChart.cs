namespace Dashboard.Report;

/// <summary>A part of the x axis that is shaded and named.</summary>
internal readonly record struct SvgBand(double From, double To, string Name);

/// <summary>A line chart as inline SVG: axes, ticks, legend, dash styles; it needs no script and takes its colours from the page's theme.</summary>
/// <param name="Title">Its heading.</param>
/// <param name="XName">What the x axis is, with its unit.</param>
/// <param name="Unit">Unit of the y axis; <c>s</c> is written in the unit that fits.</param>
/// <param name="Series">Back to front.</param>
internal sealed record SvgChart(string Title, string XName, string Unit, IReadOnlyList<SvgSeries> Series)
{
    private const int Width = 900;
    private const int Height = 250;
    private const int Left = 64;
    private const int Right = 12;
    private const int Top = 18;
    private const int Bottom = 36;

    /// <summary>What the chart shows and how it is read, for its caption.</summary>
    public string Definition { get; init; } = "";

    public IReadOnlyList<SvgBand> Bands { get; init; } = [];

    /// <summary>Marks of the x axis; null: chosen by its range.</summary>
    public IReadOnlyList<SvgTick>? XTicks { get; init; }

    /// <summary>What the x axis shows; null: what there is. Charts below one another share it.</summary>
    public (double From, double To)? XRange { get; init; }

    /// <summary>The y axis never ends below this value.</summary>
    public double SmallestTop { get; init; } = 1;

    /// <summary>The chart as a figure with its legend; a sentence where there is nothing to draw.</summary>
    public Markup Draw()
    {
        var html = new HtmlWriter();
        html.Add($"<figure class=\"chart\"><h3>{Title}</h3>");
        SvgPoint[] all = [.. Series.SelectMany(series => series.Points).Where(point => !point.IsGap && double.IsFinite(point.X))];
        if (all.Length == 0)
        {
            return html.Add($"<p class=\"quiet\">Nothing was measured.</p></figure>").ToMarkup();
        }

        var (left, right) = XRange ?? (all.Min(point => point.X), all.Max(point => point.X));
        var plane = new Plane(left, right > left ? right : left + 1, Math.Max(SmallestTop, all.Max(point => point.Y) * 1.08));
        html.Add($"<svg viewBox=\"0 0 {Width} {Height}\" role=\"img\" aria-label=\"{Title}, {Unit}, over {XName}\">");
        Frame(html, plane);
        foreach (var series in Series)
        {
            Draw(html, plane, series);
        }

        html.Add($"</svg><ul class=\"legend\">");
        foreach (var series in Series.DistinctBy(series => series.Name))
        {
            html.Add($"<li><svg viewBox=\"0 0 30 12\" aria-hidden=\"true\">{Swatch(series)}</svg>{series.Name}</li>");
        }

        return html.Add($"</ul><figcaption>{Definition}</figcaption></figure>").ToMarkup();
    }

    private static Markup Swatch(SvgSeries series)
    {
        var html = new HtmlWriter();
        return (series.Glyph is { } glyph
            ? html.Add($"<path class=\"mark\" style=\"fill:var({series.Color})\" transform=\"translate(9 0)\" d=\"{glyph}\"/>")
            : html.Add($"<path class=\"line\" style=\"stroke:var({series.Color});stroke-width:{series.Width}\" stroke-dasharray=\"{series.Dash}\" d=\"M0 6H30\"/>")).ToMarkup();
    }

    private static void Draw(HtmlWriter html, Plane plane, SvgSeries series)
    {
        if (series.Glyph is { } glyph)
        {
            // Markers on the same pixel cannot be told apart.
            foreach (var (x, y) in series.Points.Where(point => !point.IsGap).Select(point => (Math.Round(plane.X(point.X)), Math.Round(plane.Y(point.Y)))).Distinct())
            {
                html.Add($"<path class=\"mark\" style=\"fill:var({series.Color})\" transform=\"translate({x - 4.5} {y - 4.5}) scale(.75)\" d=\"{glyph}\"/>");
            }

            return;
        }

        html.Add($"<path class=\"line\" style=\"stroke:var({series.Color});stroke-width:{series.Width}\" stroke-dasharray=\"{series.Dash}\" d=\"");
        SvgPoint? before = null;
        foreach (var point in SvgSeries.Thin(series.Points, Width))
        {
            if (!point.IsGap)
            {
                var (x, y) = (plane.X(point.X), plane.Y(point.Y));
                _ = before is null ? html.Add($"M{x} {y}") : series.Steps ? html.Add($"H{x}V{y}") : html.Add($"L{x} {y}");
            }

            before = point.IsGap ? null : point;
        }

        html.Add($"\"/>");
    }

    /// <summary>The range that holds the points of all these charts.</summary>
    public static (double From, double To)? RangeOf(IEnumerable<SvgSeries> series)
    {
        double[] xs = [.. series.SelectMany(one => one.Points).Where(point => !point.IsGap).Select(point => point.X)];
        return xs.Length == 0 ? null : (xs.Min(), xs.Max());
    }

    private void Frame(HtmlWriter html, Plane plane)
    {
        var (right, bottom) = (Width - Right, Height - Bottom);
        foreach (var band in Bands)
        {
            var (from, to) = (Math.Clamp(plane.X(band.From), Left, right), Math.Clamp(plane.X(band.To), Left, right));
            html.Add($"<rect class=\"band\" x=\"{from}\" y=\"{Top}\" width=\"{to - from}\" height=\"{bottom - Top}\"/><text class=\"name\" x=\"{from + 3}\" y=\"{Top - 5}\">{(to - from > 20 ? band.Name : "")}</text>");
        }

        foreach (var value in SvgTicks.Between(0, plane.High, 5))
        {
            var y = plane.Y(value);
            html.Add($"<path class=\"grid\" d=\"M{Left} {y}H{right}\"/><text class=\"y\" x=\"{Left - 6}\" y=\"{y + 4}\">{SvgTicks.Text(value, Unit)}</text>");
        }

        foreach (var tick in XTicks ?? [.. SvgTicks.Between(plane.From, plane.To, 10).Select(value => new SvgTick(value, SvgTicks.Text(value, "")))])
        {
            if (tick.Value >= plane.From && tick.Value <= plane.To)
            {
                html.Add($"<path class=\"axis\" d=\"M{plane.X(tick.Value)} {bottom}v5\"/><text class=\"x\" x=\"{plane.X(tick.Value)}\" y=\"{bottom + 17}\">{tick.Label}</text>");
            }
        }

        html.Add($"<path class=\"axis\" d=\"M{Left} {Top}V{bottom}H{right}\"/><text class=\"name\" x=\"{Left}\" y=\"{Height - 4}\">{(Unit == "s" ? "time" : Unit)} over {XName}</text>");
    }

    /// <summary>From the units of the axes to pixels; y begins at 0.</summary>
    private sealed record Plane(double From, double To, double High)
    {
        public double X(double value) => Left + ((value - From) / (To - From) * (Width - Left - Right));

        public double Y(double value) => Height - Bottom - (value / High * (Height - Top - Bottom));
    }
}
