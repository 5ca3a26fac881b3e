using Dashboard.Injections;

namespace Dashboard.Capacity;

/// <summary>A server whose handlers block.</summary>
/// <param name="EverySeconds">Mean seconds between a user's requests, answers included.</param>
/// <param name="ServiceSeconds">Mean seconds for which a request holds its thread when nothing waits.</param>
/// <param name="MinThreads">The default is the cores.</param>
public sealed record CapacityInputs(int Users, double EverySeconds, double ServiceSeconds, int Cores, int MinThreads)
{
    public static CapacityInputs Article { get; } = new(1000, 30, 0.5, 4, 4);

    public PoolSettings Pool => new(Cores, MinThreads);
}
