namespace Dashboard.Validity;

/// <summary>Three seconds of a pool and a load.</summary>
/// <param name="PercentOfTheory">Percent of connections ÷ service time; null if unknown, or if the load did not fill the line.</param>
/// <param name="Phase">The phase's name or kind; null before the first.</param>
/// <param name="RequestsPerSecond">Drained requests included, ÷ 3 s.</param>
internal sealed record ThreeSecondLine(double T, int? Threads, double RequestsPerSecond, double? PercentOfTheory, string? Phase)
{
    public const double Seconds = 3;

    /// <summary><c>31 threads, 1723 req/sec</c>.</summary>
    public override string ToString() => $"{(Threads is { } threads ? Readable.Count(threads) : Readable.Missing)} threads, "
        + $"{Readable.Count(RequestsPerSecond)} req/sec";
}
