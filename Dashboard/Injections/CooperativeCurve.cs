namespace Dashboard.Injections;

/// <summary>
/// The curve of <see cref="CooperativeBlocking"/> walked in time: each call costs only the threads that were added since the call before. Not
/// thread-safe.
/// </summary>
/// <param name="pool">The pool's settings.</param>
/// <param name="existing">Threads that existed at the first wait.</param>
internal sealed class CooperativeCurve(PoolSettings pool, int existing)
{
    private int _threads = Math.Max(pool.AtOnce, existing);
    private double _reached;

    /// <summary>Threads so many seconds after the first wait; seconds must not go back.</summary>
    /// <param name="seconds">Since the first wait.</param>
    /// <param name="most">More threads than this are not asked for: minimum + threads that wait for tasks.</param>
    public int At(double seconds, int most)
    {
        var top = Math.Min(most, pool.MaxThreads);
        while (_threads < top && _reached + CooperativeBlocking.DelaySeconds(pool, _threads) <= seconds)
        {
            _reached += CooperativeBlocking.DelaySeconds(pool, _threads);
            _threads++;
        }

        // What was not asked for so far is not added all at once later.
        _reached = _threads >= top ? Math.Max(_reached, seconds) : _reached;
        return _threads;
    }
}
