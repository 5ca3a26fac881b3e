namespace Dashboard.Cli;

/// <summary>Whether a sample is large enough for a percentile: at least ten requests must lie beyond it, so 10 ÷ (1 − p) in all; p99.9 needs 10,000.</summary>
internal static class PercentileSupport
{
    private const decimal RequestsBeyond = 10;

    /// <summary>Requests that a percentile needs.</summary>
    /// <param name="percentile">0 to below 100. Decimal, because 1 − 0.999 is no binary number.</param>
    public static long Needed(decimal percentile) => (long)Math.Ceiling(RequestsBeyond * 100 / (100 - percentile));
}
