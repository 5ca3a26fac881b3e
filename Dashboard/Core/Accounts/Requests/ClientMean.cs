using System.Globalization;

namespace Dashboard.Accounts.Requests;

/// <summary>What the client of one route measured: the independent value that a route's parts must add up to.</summary>
/// <param name="MeanMs">The mean latency, from sending to the last byte, milliseconds.</param>
public sealed record ClientMean(long Requests, double MeanMs)
{
    /// <summary>Counts that differ by a larger share are not those of the same requests.</summary>
    private const double SameCount = 0.2;

    /// <summary>A mean of fewer requests is not compared.</summary>
    private const int Least = 10;

    /// <summary>A route's requests are the client's when their numbers agree: a client may call several routes.</summary>
    public bool IsOf(RouteSummary route) => Requests >= Least && Math.Abs(route.Requests - Requests) <= SameCount * Requests;

    public double? MsOf(RouteSummary route) => IsOf(route) ? MeanMs : null;

    public static string Difference(RouteSummary route, double clientMs) =>
        ((route.TotalMs / clientMs) - 1).ToString("+0.0 %;−0.0 %;0 %", CultureInfo.InvariantCulture);
}
