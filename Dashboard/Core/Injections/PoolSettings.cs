namespace Dashboard.Injections;

/// <summary>The settings on which the runtime's rules for adding threads depend.</summary>
/// <param name="Processors">Processors of the runtime (≥ 1).</param>
/// <param name="MinThreads">≥ 1; by default the processors.</param>
/// <param name="MaxThreads">Maximum worker threads; 32,767 by default.</param>
public sealed record PoolSettings(int Processors, int MinThreads, int MaxThreads = PoolSettings.DefaultMaxThreads)
{
    /// <summary><c>PortableThreadPool.MaxPossibleThreadCount</c> of dotnet/runtime, which is the default too.</summary>
    public const int DefaultMaxThreads = short.MaxValue;

    /// <summary>Threads without delay with Task waits: minimum + processors, at most the maximum.</summary>
    public int AtOnce => Math.Min(MinThreads + Processors, MaxThreads);
}
