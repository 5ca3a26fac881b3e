using System.Globalization;

namespace Dashboard.Accounts.Requests;

/// <summary>What the client of one route measured: the independent value that a route's parts must add up to.</summary>
/// <param name="Requests">Requests that it measured.</param>
/// <param name="MeanMs">Their mean latency, from sending to the last byte, milliseconds.</param>
public sealed record ClientMean(long Requests, double MeanMs)
{
    /// <summary>Counts that differ by more are not those of the same requests.</summary>
    private const double SameCount = 0.2;

    /// <summary>Fewer requests say nothing about a mean.</summary>
    private const int Least = 10;

    /// <summary>A route's requests are the client's, as far as their number says: a client may call several routes.</summary>
    public bool IsOf(RouteSummary route) => Requests >= Least && Math.Abs(route.Requests - Requests) <= SameCount * Requests;

    /// <summary>The mean in milliseconds, of a route whose requests are the client's; null of another.</summary>
    public double? MsOf(RouteSummary route) => IsOf(route) ? MeanMs : null;

    /// <summary>How far the parts' sum is from the client's mean, in percent with its sign.</summary>
    public static string Difference(RouteSummary route, double clientMs) =>
        ((route.TotalMs / clientMs) - 1).ToString("+0.0 %;−0.0 %;0 %", CultureInfo.InvariantCulture);
}
