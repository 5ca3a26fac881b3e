namespace Dashboard.Live;

internal static class Trend
{
    /// <summary>A slope that is not larger than this many of its own standard errors may be chance.</summary>
    private const double StandardErrors = 2;

    /// <summary>Change per second; 0 when it may be chance, null with fewer than two points in time.</summary>
    public static double? PerSecond(IReadOnlyList<(double T, double Value)> points)
    {
        if (points.Count < 2 || points[^1].T <= points[0].T)
        {
            return null;
        }

        var (meanT, mean) = (points.Average(point => point.T), points.Average(point => point.Value));
        var spread = points.Sum(point => (point.T - meanT) * (point.T - meanT));
        var slope = points.Sum(point => (point.T - meanT) * (point.Value - mean)) / spread;
        if (points.Count == 2)
        {
            return slope;
        }

        var residuals = points.Sum(point => Math.Pow(point.Value - mean - (slope * (point.T - meanT)), 2));
        return Math.Abs(slope) > StandardErrors * Math.Sqrt(residuals / (points.Count - 2) / spread) ? slope : 0;
    }
}
