using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace TargetApp.Scenarios;

internal static class BurnCpu
{
    public static Scenario Scenario { get; } = new(
        "cpu",
        "CPU-bound work, 20 ms",
        "/cpu",
        EndpointStyle.Cpu,
        20,
        "The processors are saturated, the thread count stays slightly above their number, and throughput is at most processors ÷ 20 ms: more threads " +
            "would not help.",
        """
        Nothing here waits. With more requests than processors, the rest have to queue, and more threads would only take turns on the same processors;
        the pool adds none above 80 % processor use. A queue with a busy processor is not starvation: the cure is less work per request or
        more processors, not async.
        """,
        DefaultLoad.Closed(8, 10, 30));

    private static readonly double RoundsPerMillisecond = Enumerable.Range(0, 5).Max(_ => Measure());

    /// <summary>A fixed amount of work, so that it takes longer when processors are short, as real work does.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string Handle(ScenarioCall call)
    {
        Burn((long)(call.Milliseconds * RoundsPerMillisecond));
        return "cpu";
    }

    private static double Measure()
    {
        const long Rounds = 1_000_000;
        var start = Stopwatch.GetTimestamp();
        Burn(Rounds);
        return Rounds / Stopwatch.GetElapsedTime(start).TotalMilliseconds;
    }

    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    private static uint Burn(long rounds)
    {
        var state = 2463534242u;
        for (var i = 0L; i < rounds; i++)
        {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
        }

        return state;
    }
}
