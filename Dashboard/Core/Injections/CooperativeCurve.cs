namespace Dashboard.Injections;

/// <summary>
/// The curve of <see cref="CooperativeBlocking"/> in time: each call costs only the threads that were added since the call before. A delay runs only while the
/// pool wants more threads than exist: when waits end, the runtime lowers the goal by as many threads, and when others wait, it gives those that exist work
/// again without a delay; only then the next delay begins, from its start. Not thread-safe.
/// </summary>
internal sealed class CooperativeCurve(PoolSettings pool, int existing)
{
    /// <summary>The gate's clock is Environment.TickCount, in steps up to 15.6 ms: a thread due within one may exist.</summary>
    private const double TickSeconds = 0.016;

    private int _threads = Math.Max(pool.AtOnce, existing);
    private double _reached;
    private bool _isHeld;

    /// <summary>Time must not go back.</summary>
    /// <param name="most">Minimum + threads that wait for tasks.</param>
    public int At(double seconds, int most)
    {
        if (_isHeld)
        {
            return _threads;
        }

        var top = Math.Min(most, pool.MaxThreads);
        while (_threads < top && _reached + CooperativeBlocking.DelaySeconds(pool, _threads) <= seconds)
        {
            _reached += CooperativeBlocking.DelaySeconds(pool, _threads);
            _threads++;
        }

        // Threads that were not wanted so far are not added all at once later.
        _reached = _threads >= top ? Math.Max(_reached, seconds) : _reached;
        return _threads;
    }

    /// <summary>The goal is below the existing threads: they get work before any delay begins.</summary>
    /// <inheritdoc cref="At"/>
    public void Hold(double seconds, int most)
    {
        if (!_isHeld)
        {
            At(seconds + TickSeconds, most);
            _isHeld = true;
        }
    }

    public void GoOn(double seconds)
    {
        if (_isHeld)
        {
            (_isHeld, _reached) = (false, seconds);
        }
    }

    public void Exist(double seconds, int threads)
    {
        if (threads > _threads)
        {
            (_threads, _reached) = (threads, seconds);
        }
    }
}
