using System.Diagnostics;

namespace DbMock;

/// <summary>Counts since the start, and when the last 10,000 calls of the slow API arrived.</summary>
internal sealed class Statistics
{
    public const int MaxArrivals = 10_000;

    private readonly long[] _arrivalTicks = new long[MaxArrivals];
    private long _openConnections;
    private long _peakConnections;
    private long _queriesAnswered;
    private long _slowCalls;

    public void ConnectionOpened()
    {
        var open = Interlocked.Increment(ref _openConnections);
        var peak = Interlocked.Read(ref _peakConnections);
        while (open > peak)
        {
            peak = Interlocked.CompareExchange(ref _peakConnections, open, peak);
        }
    }

    public void ConnectionClosed() => Interlocked.Decrement(ref _openConnections);

    public void QueryAnswered() => Interlocked.Increment(ref _queriesAnswered);

    public void SlowCallArrived()
    {
        var call = Interlocked.Increment(ref _slowCalls) - 1;
        Volatile.Write(ref _arrivalTicks[call % MaxArrivals], Stopwatch.GetTimestamp());
    }

    public StatisticsSnapshot Read()
    {
        // Zero is a place that no call has reached yet.
        var arrivals = _arrivalTicks.Where(ticks => ticks > 0).Order().ToArray();
        return new StatisticsSnapshot(
            Interlocked.Read(ref _openConnections),
            Interlocked.Read(ref _queriesAnswered),
            Interlocked.Read(ref _peakConnections),
            Stopwatch.Frequency,
            Interlocked.Read(ref _slowCalls),
            arrivals.Length,
            arrivals);
    }
}

/// <summary>The answer of <c>GET /stats</c>.</summary>
/// <param name="OpenConnections">TCP connections being served now.</param>
/// <param name="QueriesAnswered">Lines answered with a result since the start; refused ones are not counted.</param>
/// <param name="PeakConnections">The most TCP connections that were served at once.</param>
/// <param name="Frequency">Stopwatch ticks per second, the unit of the arrival times.</param>
/// <param name="SlowCallCount">Calls of the slow API since the start.</param>
/// <param name="SlowCallsShown">How many of them, the last ones, are listed here: at most 10,000.</param>
/// <param name="SlowCallArrivalTicks">When they arrived, oldest first. The clock is the machine's, so that programs on one machine can be compared.</param>
public sealed record StatisticsSnapshot(
    long OpenConnections,
    long QueriesAnswered,
    long PeakConnections,
    long Frequency,
    long SlowCallCount,
    int SlowCallsShown,
    IReadOnlyList<long> SlowCallArrivalTicks);

internal static class StatisticsEndpoint
{
    public static void MapStatistics(this WebApplication app) => app.MapGet("/stats", (Statistics statistics) => statistics.Read());
}
