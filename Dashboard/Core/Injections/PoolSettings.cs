namespace Dashboard.Injections;

/// <summary>What the runtime's rules for adding threads depend on.</summary>
/// <param name="Processors">By the runtime (≥ 1).</param>
/// <param name="MinThreads">≥ 1; by default the processors.</param>
/// <param name="MaxThreads">Maximum worker threads; 32,767 by default.</param>
public sealed record PoolSettings(int Processors, int MinThreads, int MaxThreads = PoolSettings.DefaultMaxThreads)
{
    /// <summary><c>PortableThreadPool.MaxPossibleThreadCount</c> of dotnet/runtime, the default too.</summary>
    public const int DefaultMaxThreads = short.MaxValue;

    /// <summary>With Task waits: minimum + processors, at most the maximum.</summary>
    public int AtOnce => Math.Min(MinThreads + Processors, MaxThreads);
}
