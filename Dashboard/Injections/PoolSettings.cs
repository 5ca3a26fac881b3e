namespace Dashboard.Injections;

/// <summary>What the runtime's rules for adding threads depend on.</summary>
/// <param name="Processors">Processors that the runtime counts with (≥ 1).</param>
/// <param name="MinThreads">Minimum worker threads (≥ 1); by default as many as processors.</param>
/// <param name="MaxThreads">Maximum worker threads; 32,767 by default.</param>
public sealed record PoolSettings(int Processors, int MinThreads, int MaxThreads = PoolSettings.DefaultMaxThreads)
{
    /// <summary>
    /// The largest maximum that the runtime takes, which is its default (<c>PortableThreadPool.MaxPossibleThreadCount</c>,
    /// src/libraries/System.Private.CoreLib/src/System/Threading/PortableThreadPool.cs of dotnet/runtime).
    /// </summary>
    public const int DefaultMaxThreads = short.MaxValue;

    /// <summary>Threads that there are at once where Task waits are compensated: minimum + processors, at most the maximum.</summary>
    public int AtOnce => Math.Min(MinThreads + Processors, MaxThreads);
}
