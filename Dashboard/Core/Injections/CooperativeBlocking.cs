namespace Dashboard.Injections;

/// <summary>
/// The number of threads that the pool adds while its threads wait for tasks (<c>.Result</c>, <c>Wait</c>): up to minimum + processors at once, then one after
/// a delay, which begins with 25 ms and grows by 25 ms for each further number of processors, up to 250 ms: from there on 4 threads a second. With the default
/// settings of <c>System.Threading.ThreadPool.Blocking</c>: <c>ThreadsToAddWithoutDelay_ProcCountFactor</c> 1, <c>ThreadsPerDelayStep_ProcCountFactor</c> 1,
/// <c>DelayStepMs</c> 25, <c>MaxDelayMs</c> 250. Source: <c>PerformBlockingAdjustment</c> and <c>BlockingConfig</c> in
/// src/libraries/System.Private.CoreLib/src/System/Threading/PortableThreadPool.Blocking.cs of dotnet/runtime (.NET 6 and later). It holds while memory is not
/// short: above 80 % of the limit the runtime adds threads by the gate's rule alone.
/// </summary>
internal static class CooperativeBlocking
{
    public const int DelayStepMilliseconds = 25;

    public const int MaxDelayMilliseconds = 250;

    public const double SteadyPerSecond = 1000.0 / MaxDelayMilliseconds;

    /// <summary>The number of threads from which the curve is straight.</summary>
    public static int Knee(PoolSettings pool) => pool.MinThreads + pool.Processors + (((MaxDelayMilliseconds / DelayStepMilliseconds) - 1) * pool.Processors);

    public static double DelaySeconds(PoolSettings pool, int threads)
    {
        var beyond = threads - pool.MinThreads - pool.Processors;
        return beyond < 0 ? 0 : Math.Min((1 + (beyond / pool.Processors)) * DelayStepMilliseconds, MaxDelayMilliseconds) / 1000.0;
    }

    /// <summary>Seconds from the first wait; 0 where that is at once.</summary>
    /// <param name="threads">The number of threads; above the maximum it is the maximum.</param>
    /// <param name="before">Existing threads, which take work without a delay.</param>
    public static double SecondsUntil(PoolSettings pool, int threads, int before = 0)
    {
        var seconds = 0.0;
        var wanted = Math.Min(threads, pool.MaxThreads);
        for (var at = Math.Max(pool.AtOnce, before); at < wanted; at++)
        {
            var delay = DelaySeconds(pool, at);
            if (delay * 1000 >= MaxDelayMilliseconds)
            {
                return seconds + (delay * (wanted - at));
            }

            seconds += delay;
        }

        return seconds;
    }
}
