using System.Text;

namespace Dashboard.Charts.Svg;

/// <summary>Paths of lines, bands and bars, and places of markers.</summary>
internal static class SvgMarks
{
    /// <summary>Pixels between marker and line, so that its tip touches and does not hide it.</summary>
    private const double Lift = 6;

    /// <summary>Upper left corners, with words. Markers on the same pixel are one.</summary>
    public static IEnumerable<(double X, double Y, string? Words)> Places(SvgPlane plane, SvgSeries series) => series.Points.Where(point => !point.IsGap)
        .GroupBy(point => (X: Math.Round(plane.X(point.X)), Y: Math.Round(plane.Y(point.Y) - Lift)))
        .Select(place => (place.Key.X - 4.5, place.Key.Y - 4.5, place.First().Words is { } words ? words + Others(place.Count() - 1) : null));

    /// <summary>A step keeps its value until the next point.</summary>
    public static string Line(SvgPlane plane, SvgSeries series, IReadOnlyList<SvgPoint> points)
    {
        var path = new StringBuilder();
        var thin = SvgSeries.Thin(points, plane.Width);
        for (var i = 0; i < thin.Count; i++)
        {
            if (thin[i].IsGap)
            {
                continue;
            }

            var (x, y) = (SvgPlane.Text(plane.X(thin[i].X)), SvgPlane.Text(plane.Y(thin[i].Y)));
            if (i > 0 && !thin[i - 1].IsGap)
            {
                _ = series.Steps ? path.Append('H').Append(x).Append('V').Append(y) : path.Append('L').Append(x).Append(' ').Append(y);
            }
            else
            {
                // A point between two gaps would be a line without a length.
                var isAlone = i == thin.Count - 1 || thin[i + 1].IsGap;
                path.Append('M').Append(isAlone ? SvgPlane.Text(plane.X(thin[i].X) - 1.5) : x).Append(' ').Append(y).Append(isAlone ? "h3" : "");
            }
        }

        return path.ToString();
    }

    public static string Area(SvgPlane plane, IReadOnlyList<SvgPoint> high, IReadOnlyList<SvgPoint> low)
    {
        var path = new StringBuilder();
        for (var at = 0; at < low.Count; at++)
        {
            var begin = at;
            while (at < low.Count && !high[at].IsGap)
            {
                at++;
            }

            for (var i = begin; i < at; i++)
            {
                Corner(i == begin, high[i]);
            }

            for (var i = at - 1; i >= begin; i--)
            {
                Corner(false, low[i]);
            }

            _ = at > begin ? path.Append('Z') : path;
        }

        return path.ToString();

        void Corner(bool isFirst, SvgPoint point) =>
            path.Append(isFirst ? 'M' : 'L').Append(SvgPlane.Text(plane.X(point.X))).Append(' ').Append(SvgPlane.Text(plane.Y(point.Y)));
    }

    /// <summary>One path for ten thousand bars; those too short to be seen apart become one.</summary>
    public static (string Path, double Width) Bars(SvgPlane plane, SvgSeries series)
    {
        var path = new StringBuilder();
        var ends = new Dictionary<double, double>();
        foreach (var bar in series.Bars)
        {
            var (from, to, y) = (plane.X(bar.From), plane.X(bar.To), plane.Y(bar.Y));
            if (to - from < 1 && ends.TryGetValue(bar.Y, out var end) && from - end < 1)
            {
                continue;
            }

            // Each ends a little before its end, so that two in a row are distinct.
            to = to - from > 4 ? to - 1 : Math.Max(to, from + 1);
            ends[bar.Y] = to;
            path.Append('M').Append(SvgPlane.Text(from)).Append(' ').Append(SvgPlane.Text(y)).Append('H').Append(SvgPlane.Text(to));
        }

        return (path.ToString(), Math.Max(0.5, Math.Abs(plane.Y(1) - plane.Y(0)) * series.Width));
    }

    private static string Others(int more) => more == 0 ? "" : $" And {Readable.Count(more)} more here.";
}
