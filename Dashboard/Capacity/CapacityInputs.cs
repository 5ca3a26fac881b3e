using Dashboard.Injections;

namespace Dashboard.Capacity;

/// <summary>What is asked of a server whose handlers block their threads.</summary>
/// <param name="Users">Users at the busiest time.</param>
/// <param name="EverySeconds">From one request of a user to the next, on average: the pause and the wait for the answer together.</param>
/// <param name="ServiceSeconds">For how long a request holds its thread, on average, when nothing waits.</param>
/// <param name="Cores">Processors that the server's runtime counts with.</param>
/// <param name="MinThreads">Minimum worker threads; by default as many as processors.</param>
public sealed record CapacityInputs(int Users, double EverySeconds, double ServiceSeconds, int Cores, int MinThreads)
{
    /// <summary>The example at the end of the article on web server and database: 1,000 users, a request every 30 s, 0.5 s each, 4 virtual cores.</summary>
    public static CapacityInputs Article { get; } = new(1000, 30, 0.5, 4, 4);

    /// <summary>The pool with these settings, its maximum at the default.</summary>
    public PoolSettings Pool => new(Cores, MinThreads);
}
