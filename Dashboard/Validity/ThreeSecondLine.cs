using Dashboard.Format;

namespace Dashboard.Validity;

/// <summary>Pool threads and throughput of three seconds.</summary>
/// <param name="T">The end of the three seconds on the timeline.</param>
/// <param name="Threads">Pool threads in the last sample at or before <paramref name="T"/>; null before the first one.</param>
/// <param name="RequestsPerSecond">Requests that came back, drained ones included, ÷ 3 s.</param>
/// <param name="PercentOfTheory">
/// The same in percent of connections ÷ service time; null when that is not known, or when the load did not fill the three seconds.
/// </param>
/// <param name="Phase">What was being done at <paramref name="T"/>: the plan's name of the phase, or its kind; null before the first phase.</param>
internal sealed record ThreeSecondLine(double T, int? Threads, double RequestsPerSecond, double? PercentOfTheory, string? Phase)
{
    /// <summary>Length of a line.</summary>
    public const double Seconds = 3;

    /// <summary>The line in the article's words: <c>31 threads, 1723 req/sec</c>.</summary>
    public override string ToString() => $"{(Threads is { } threads ? Readable.Count(threads) : Readable.Missing)} threads, "
        + $"{Readable.Count(RequestsPerSecond)} req/sec";
}
