namespace Dashboard.Presets;

/// <summary>
/// What <c>bombardier</c> prints, in its words and by its definitions (its source: github.com/codesenberg/bombardier). Null where it is not known.
/// </summary>
/// <param name="PerSecond">"Reqs/sec": the plain mean over samples of 20 ms inside the duration, and one more sample for the whole drain.</param>
/// <param name="Latency">"Latency": all requests, drained and failed ones included.</param>
/// <param name="Codes">"HTTP codes": all requests, drained and failed ones included.</param>
public sealed record BombardierFigures(BombardierRate PerSecond, BombardierLatency Latency, BombardierCodes Codes);

/// <summary>Requests per second over bombardier's samples.</summary>
public sealed record BombardierRate(double Average, double? Stdev, double? Max);

/// <summary>Latency in milliseconds.</summary>
public sealed record BombardierLatency(double AverageMs, double StdevMs, double MaxMs);

/// <summary>Requests by status class; <paramref name="Others"/> got no answer.</summary>
public sealed record BombardierCodes(long Informational, long Successful, long Redirected, long ClientErrors, long ServerErrors, long Others)
{
    /// <summary>All requests.</summary>
    public long All => Informational + Successful + Redirected + ClientErrors + ServerErrors + Others;
}
