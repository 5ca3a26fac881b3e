using Dashboard.Injections;

namespace Dashboard.Capacity;

/// <summary>A server whose handlers block.</summary>
/// <param name="EverySeconds">Between a user's requests, answers included; mean.</param>
/// <param name="ServiceSeconds">A request holds its thread so long when nothing waits; mean.</param>
/// <param name="Cores">Of the runtime.</param>
/// <param name="MinThreads">By default the cores.</param>
public sealed record CapacityInputs(int Users, double EverySeconds, double ServiceSeconds, int Cores, int MinThreads)
{
    /// <summary>At the end of the article on web server and database.</summary>
    public static CapacityInputs Article { get; } = new(1000, 30, 0.5, 4, 4);

    /// <summary>With the default maximum.</summary>
    public PoolSettings Pool => new(Cores, MinThreads);
}
