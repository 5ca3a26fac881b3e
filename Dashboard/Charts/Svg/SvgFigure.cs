namespace Dashboard.Charts.Svg;

internal static class SvgFigure
{
    public static SvgSeries[] SeriesOf(ChartSpec figure, RunTables tables) =>
        [.. figure.Data.Select(trace => Series(trace, tables)).Where(line => !line.IsEmpty)];

    private static SvgSeries Series(Trace trace, RunTables tables) => new(trace.Name, trace.IsBars ? [] : Points(trace, tables), trace.Color)
    {
        Dash = SvgSeries.DashOf(trace.Dash),
        Width = trace.Width,
        Opacity = trace.Opacity,
        Steps = trace.Kind == Trace.Step,
        Low = trace is { Kind: Trace.Band, Low: { } low } ? tables.Points(trace.Table, low) : null,
        Glyph = trace.Kind == Trace.Markers ? Glyph.Of(trace.Symbol).Path : null,
        Bars = trace.IsBars ? tables.Bars(trace) : [],
        Inner = trace.Inner is { } inner ? SvgSeries.DashOf(inner) : null,
    };

    private static IReadOnlyList<SvgPoint> Points(Trace trace, RunTables tables)
    {
        switch (trace.Kind)
        {
            case Trace.Markers:
                var markers = tables.Markers(trace);
                return trace.Above is { } above ? Lift(markers, tables.Points(above.Table, above.Column)) : markers;
            default:
                return tables.Points(trace.Table, trace.Column);
        }
    }

    /// <summary>Markers are on the line, or higher by their own value, as in wwwroot/js.</summary>
    internal static SvgPoint[] Lift(IReadOnlyList<SvgPoint> markers, IReadOnlyList<SvgPoint> line)
    {
        var at = 0;
        return [.. markers.OrderBy(marker => marker.X).Select(marker =>
        {
            while (at < line.Count && line[at].X < marker.X)
            {
                at++;
            }

            var floor = Between(line, at, marker.X);
            return double.IsFinite(floor) ? marker with { Y = Math.Max(marker.Y, floor) } : marker;
        })];
    }

    /// <summary>The value between the point before <paramref name="at"/> and that one; beside a gap that of the point before.</summary>
    private static double Between(IReadOnlyList<SvgPoint> line, int at, double x)
    {
        if (line.Count == 0)
        {
            return double.NaN;
        }

        if (at == 0 || at == line.Count)
        {
            return line[at == 0 ? 0 : at - 1].Y;
        }

        var (before, after) = (line[at - 1], line[at]);
        var between = before.Y + ((after.Y - before.Y) * (x - before.X) / (after.X - before.X));
        return double.IsFinite(between) ? between : before.Y;
    }
}
