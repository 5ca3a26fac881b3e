namespace Dashboard.Presets;

/// <summary>The output of <c>bombardier</c>, by its definitions (github.com/codesenberg/bombardier). Null if unknown.</summary>
/// <param name="PerSecond">"Reqs/sec": plain mean over samples of 20 ms, and one for the whole drain.</param>
/// <param name="Latency">Drained and failed requests are included.</param>
/// <param name="Codes">Drained and failed requests are included.</param>
public sealed record BombardierFigures(BombardierRate PerSecond, BombardierLatency Latency, BombardierCodes Codes);

public sealed record BombardierRate(double Average, double? Stdev, double? Max);

public sealed record BombardierLatency(double AverageMs, double StdevMs, double MaxMs);

/// <summary><paramref name="Others"/> got no answer.</summary>
public sealed record BombardierCodes(long Informational, long Successful, long Redirected, long ClientErrors, long ServerErrors, long Others)
{
    public long All => Informational + Successful + Redirected + ClientErrors + ServerErrors + Others;
}
