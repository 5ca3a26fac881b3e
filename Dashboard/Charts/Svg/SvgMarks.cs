using Dashboard.Format;

namespace Dashboard.Charts.Svg;

/// <summary>Draws the series of a chart: lines, bands, markers and bars.</summary>
internal static class SvgMarks
{
    /// <summary>Markers float this many pixels above their place, so that their tips touch the line and do not hide it: as on the pages.</summary>
    private const double Lift = 6;

    public static Markup Draw(SvgPlane plane, SvgSeries series)
    {
        var html = new HtmlWriter();
        if (series.Glyph is { } glyph)
        {
            Markers(html, plane, series, glyph);
        }
        else if (series.Bars.Count > 0)
        {
            Bars(html, plane, series);
        }
        else if (series.Low is { } low)
        {
            Band(html, plane, series, low);
        }
        else
        {
            Line(html, plane, series, series.Points);
        }

        return html.ToMarkup();
    }

    /// <summary>A series as its legend shows it.</summary>
    public static Markup Swatch(SvgSeries series)
    {
        var html = new HtmlWriter();
        if (series.Glyph is { } glyph)
        {
            return html.Add($"<path class=\"mark\" style=\"fill:var({series.Color})\" transform=\"translate(9 0)\" d=\"{glyph}\"/>").ToMarkup();
        }

        var width = series.Bars.Count > 0 ? series.Width * 10 : series.Width;
        Stroke(html, series, width).Add($"M0 6H30\"/>");
        return (series.Inner is { } inner ? Middle(html, inner, new Markup("M0 6H30")) : html).ToMarkup();
    }

    /// <summary>Begins the path of a line.</summary>
    private static HtmlWriter Stroke(HtmlWriter html, SvgSeries series, double width)
    {
        html.Add($"<path class=\"line\" style=\"stroke:var({series.Color});stroke-width:{width}");
        _ = series.Opacity < 1 ? html.Add($";opacity:{series.Opacity}") : html;
        return html.Add($"\" stroke-dasharray=\"{series.Dash}\" d=\"");
    }

    private static void Markers(HtmlWriter html, SvgPlane plane, SvgSeries series, string glyph)
    {
        // Markers on the same pixel cannot be told apart.
        var places = series.Points.Where(point => !point.IsGap)
            .GroupBy(point => (X: Math.Round(plane.X(point.X)), Y: Math.Round(plane.Y(point.Y) - Lift)));
        foreach (var place in places)
        {
            var (x, y) = place.Key;
            html.Add($"<path class=\"mark\" style=\"fill:var({series.Color})\" transform=\"translate({x - 4.5} {y - 4.5}) scale(.75)\" d=\"{glyph}\"");
            _ = place.First().Words is { } words ? html.Add($"><title>{words}{Others(place.Count() - 1)}</title></path>") : html.Add($"/>");
        }
    }

    private static string Others(int more) => more == 0 ? "" : $" And {Readable.Count(more)} more here.";

    private static void Line(HtmlWriter html, SvgPlane plane, SvgSeries series, IReadOnlyList<SvgPoint> points)
    {
        Stroke(html, series, series.Width);
        var thin = SvgSeries.Thin(points, plane.Width);
        for (var i = 0; i < thin.Count; i++)
        {
            if (thin[i].IsGap)
            {
                continue;
            }

            var (x, y) = (plane.X(thin[i].X), plane.Y(thin[i].Y));
            if (i > 0 && !thin[i - 1].IsGap)
            {
                _ = series.Steps ? html.Add($"H{x}V{y}") : html.Add($"L{x} {y}");
            }
            else
            {
                // A point between two gaps would be a line without a length.
                var isAlone = i == thin.Count - 1 || thin[i + 1].IsGap;
                _ = isAlone ? html.Add($"M{x - 1.5} {y}h3") : html.Add($"M{x} {y}");
            }
        }

        html.Add($"\"/>");
    }

    /// <summary>The area between two lines, and both of them.</summary>
    private static void Band(HtmlWriter html, SvgPlane plane, SvgSeries series, IReadOnlyList<SvgPoint> low)
    {
        html.Add($"<path class=\"area\" style=\"fill:var({series.Color})\" d=\"");
        for (var at = 0; at < low.Count; at++)
        {
            var begin = at;
            while (at < low.Count && !series.Points[at].IsGap)
            {
                at++;
            }

            for (var i = begin; i < at; i++)
            {
                Corner(i == begin, series.Points[i]);
            }

            for (var i = at - 1; i >= begin; i--)
            {
                Corner(false, low[i]);
            }

            _ = at > begin ? html.Add($"Z") : html;
        }

        html.Add($"\"/>");
        Line(html, plane, series, series.Points);
        Line(html, plane, series, low);

        void Corner(bool isFirst, SvgPoint point) =>
            _ = isFirst ? html.Add($"M{plane.X(point.X)} {plane.Y(point.Y)}") : html.Add($"L{plane.X(point.X)} {plane.Y(point.Y)}");
    }

    /// <summary>Ten thousand bars are one path; those too short to be seen apart become one.</summary>
    private static void Bars(HtmlWriter html, SvgPlane plane, SvgSeries series)
    {
        var width = Math.Max(0.5, Math.Abs(plane.Y(1) - plane.Y(0)) * series.Width);
        var path = new HtmlWriter();
        var ends = new Dictionary<double, double>();
        foreach (var bar in series.Bars)
        {
            var (from, to, y) = (plane.X(bar.From), plane.X(bar.To), plane.Y(bar.Y));
            if (to - from < 1 && ends.TryGetValue(bar.Y, out var end) && from - end < 1)
            {
                continue;
            }

            // Each ends a little before its end, so that two in a row can be told apart.
            to = to - from > 4 ? to - 1 : Math.Max(to, from + 1);
            ends[bar.Y] = to;
            path.Add($"M{from} {y}H{to}");
        }

        html.Add($"<path class=\"bar\" style=\"stroke:var({series.Color});stroke-width:{width}\" d=\"{path.ToMarkup()}\"/>");
        if (series.Inner is { } inner && width >= 3)
        {
            Middle(html, inner, path.ToMarkup());
        }
    }

    /// <summary>The line along the middle of bars.</summary>
    private static HtmlWriter Middle(HtmlWriter html, string dash, Markup path) =>
        html.Add($"<path class=\"middle\" stroke-dasharray=\"{dash}\" d=\"{path}\"/>");
}
