namespace Dashboard.Charts.Svg;

public readonly record struct SvgBand(double From, double To, string Name);

/// <summary>An inline SVG with axes, ticks, legend and dashes, in the colours of the page's theme.</summary>
/// <param name="Unit"><c>s</c> is written in the unit that fits.</param>
public sealed record SvgChart(string Title, string XName, string Unit, IReadOnlyList<SvgSeries> Series)
{
    public string Definition { get; init; } = "";

    public IReadOnlyList<SvgBand> Bands { get; init; } = [];

    public Func<double, double, IReadOnlyList<AxisTick>>? XTicks { get; init; }

    /// <summary>Makes ticks, for logarithms from below the lowest point. Null uses round numbers from 0 on.</summary>
    public Func<double, double, IReadOnlyList<AxisTick>>? YTicks { get; init; }

    public (double From, double To)? XRange { get; init; }

    public SvgSize Size { get; init; } = SvgSize.Page;

    public double SmallestTop { get; init; } = 1;

    /// <summary>The range that holds all points; charts below one another share it.</summary>
    internal static (double From, double To)? RangeOf(IEnumerable<SvgSeries> series)
    {
        double[] xs = [.. series.SelectMany(one => PointsOf(one).Select(point => point.X))];
        return xs.Length == 0 ? null : (xs.Min(), xs.Max());
    }

    internal SvgPlane? Plane()
    {
        SvgPoint[] all = [.. Series.SelectMany(PointsOf)];
        return all.Length == 0 ? null : PlaneOf(all);
    }

    internal IEnumerable<(double From, double Width, string Name)> BandsOn(SvgPlane plane) => Bands.Select(band =>
    {
        var (from, to) = (Math.Clamp(plane.X(band.From), plane.Left, plane.Right), Math.Clamp(plane.X(band.To), plane.Left, plane.Right));
        return (from, to - from, band.Name);
    });

    internal IEnumerable<(double Y, string Text)> YTicksOn(SvgPlane plane) =>
        (YTicks?.Invoke(plane.Low, plane.High) ?? AxisTicks.Round(0, plane.High, Size.Height / 50, Unit)).Select(tick => (plane.Y(tick.At), tick.Text));

    internal IEnumerable<(double X, string Text)> XTicksOn(SvgPlane plane) =>
        (XTicks?.Invoke(plane.From, plane.To) ?? AxisTicks.Round(plane.From, plane.To, Size.Width / 90, "")).Select(tick => (plane.X(tick.At), tick.Text));

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
