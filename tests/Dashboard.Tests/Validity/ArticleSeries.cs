using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

/// <summary>
/// What a published article printed every three seconds ("N threads, M req/sec") on 24 logical cores: a .NET web server that asks a slow
/// database, blocking and asynchronously. The load began somewhere inside the first line of each series.
/// </summary>
internal static class ArticleSeries
{
    public const double LineSeconds = 3;

    public static readonly (int Threads, int PerSecond)[] Sync10 =
        [(16, 439), (16, 625), (16, 623), (16, 620), (16, 624), (16, 622), (15, 621), (15, 622), (15, 623), (15, 622)];

    public static readonly (int Threads, int PerSecond)[] Sync100 =
    [
        (30, 1215), (31, 1723), (37, 1947), (43, 2356), (45, 2502), (49, 2720), (53, 2987), (58, 3315), (61, 3513), (62, 3592), (66, 3822), (69, 4074),
        (75, 4378), (81, 4748), (88, 5127), (92, 5524), (98, 5813), (102, 6106), (103, 6175), (103, 6231), (104, 6211), (104, 6227), (104, 6176),
    ];

    public static readonly (int Threads, int PerSecond)[] Async100 =
        [(25, 3323), (26, 6250), (26, 6185), (26, 6230), (26, 6239), (26, 6155), (26, 6235), (26, 6190), (26, 6242), (26, 6237)];

    /// <summary>The series cut into windows: each line is an interval of three seconds with a sample of the pool at its end.</summary>
    public static IReadOnlyList<ThroughputWindow> Windows((int Threads, int PerSecond)[] lines, double windowSeconds)
    {
        const double Begin = 100;
        var intervals = lines.Select((line, i) => new LoadInterval(Begin + ((i + 1) * LineSeconds), LineSeconds, false, 0, (long)(line.PerSecond * LineSeconds), 0, 0));
        var samples = lines.Select((line, i) => new PoolSample(Begin + ((i + 1) * LineSeconds), 1) { ThreadCount = line.Threads });
        return ThroughputWindow.Cut(intervals, samples, Begin, windowSeconds);
    }
}
