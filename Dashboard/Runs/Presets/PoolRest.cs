using Dashboard.Catalogue;

namespace Dashboard.Runs;

/// <summary>
/// Whether a pool still holds threads of an earlier load. The articles began with an idle pool: a hundred threads that are there already
/// turn half a minute of starvation into two seconds.
/// </summary>
public static class PoolRest
{
    /// <summary>The runtime lets idle threads go after 20 s; a little later the wait is given up and the run's result says so.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromSeconds(25);

    /// <summary>Threads that an idle pool may have: twice the processors and four, after an awaited load, or the minimum if that is more.</summary>
    public static int Most(int processors, int? minimumThreads) => Math.Max((2 * processors) + 4, minimumThreads ?? 0);

    /// <summary>Asks the target once a second until its pool is at rest, at most for <see cref="Longest"/>.</summary>
    /// <param name="pool">Asks the target.</param>
    /// <param name="busy">Called with the thread count each time it is too high.</param>
    public static async Task WaitAsync(Func<Task<PoolFacts>> pool, Action<int> busy, TimeProvider time, CancellationToken token)
    {
        var start = time.GetTimestamp();
        while (await pool() is { } facts && facts.ThreadCount > Most(facts.ProcessorCount, facts.MinWorkerThreads) && time.GetElapsedTime(start) < Longest)
        {
            busy(facts.ThreadCount);
            await Task.Delay(TimeSpan.FromSeconds(1), time, token);
        }
    }
}
