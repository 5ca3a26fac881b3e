namespace Dashboard.Charts.Svg;

/// <summary>A part of the x axis that is shaded and named.</summary>
public readonly record struct SvgBand(double From, double To, string Name);

/// <summary>A chart as inline SVG: axes, ticks, legend, dash styles; it needs no script and takes its colours from the page's theme.</summary>
/// <param name="Title">Its heading.</param>
/// <param name="XName">What the x axis is, with its unit.</param>
/// <param name="Unit">Unit of the y axis; <c>s</c> is written in the unit that fits.</param>
/// <param name="Series">Back to front.</param>
public sealed record SvgChart(string Title, string XName, string Unit, IReadOnlyList<SvgSeries> Series)
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
    internal static (double From, double To)? RangeOf(IEnumerable<SvgSeries> series)
    {
        double[] xs = [.. series.SelectMany(one => PointsOf(one).Select(point => point.X))];
        return xs.Length == 0 ? null : (xs.Min(), xs.Max());
    }

    /// <summary>Where its points are drawn; null where there is nothing to draw.</summary>
    internal SvgPlane? Plane()
    {
        SvgPoint[] all = [.. Series.SelectMany(PointsOf)];
        return all.Length == 0 ? null : PlaneOf(all);
    }

    /// <summary>Its shaded stretches: where they begin, how wide they are, and their names.</summary>
    internal IEnumerable<(double From, double Width, string Name)> BandsOn(SvgPlane plane) => Bands.Select(band =>
    {
        var (from, to) = (Math.Clamp(plane.X(band.From), plane.Left, plane.Right), Math.Clamp(plane.X(band.To), plane.Left, plane.Right));
        return (from, to - from, band.Name);
    });

    /// <summary>The marks of its y axis, with their heights.</summary>
    internal IEnumerable<(double Y, string Text)> YTicksOn(SvgPlane plane) =>
        (YTicks?.Invoke(plane.Low, plane.High) ?? AxisTicks.Round(0, plane.High, Size.Height / 50, Unit)).Select(tick => (plane.Y(tick.At), tick.Text));

    /// <summary>The marks of its x axis, with their places.</summary>
    internal IEnumerable<(double X, string Text)> XTicksOn(SvgPlane plane) =>
        (XTicks?.Invoke(plane.From, plane.To) ?? AxisTicks.Round(plane.From, plane.To, Size.Width / 90, "")).Select(tick => (plane.X(tick.At), tick.Text));

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
}
