namespace Dashboard.Accounts.WaitGraph;

/// <summary>When a look at waits is worth it: a call site that waits for unknown tasks blocks many threads. Thread-safe.</summary>
internal sealed class AwaitTrigger
{
    /// <summary>The mean number of threads that one call site must block.</summary>
    public const double Threads = 8;

    public const double LeastSeconds = 0.9;

    /// <summary>The time after a look in which no automatic one is taken.</summary>
    public const double CooldownSeconds = 60;

    private readonly Lock _gate = new();
    private string? _due;
    private double _at;
    private double _last = double.NegativeInfinity;

    public void Add(BlockingSites window)
    {
        if (window.Source != BlockingSites.WaitEvents || window.WindowSeconds < LeastSeconds)
        {
            return;
        }

        var site = window.Sites.FirstOrDefault(site =>
            AwaitedNames.IsTaskWait(site) && site.Awaits is null && site.BlockedSeconds >= Threads * window.WindowSeconds);
        lock (_gate)
        {
            (_at, _due) = (window.T,
                site is null ? null
                    : $"{site.Method} blocked {site.BlockedSeconds / window.WindowSeconds:0} threads on average; wait events do not say on which task.");
        }
    }

    public void Taken(double t)
    {
        lock (_gate)
        {
            (_due, _last) = (null, Math.Max(_last, t));
        }
    }

    /// <summary>Why one should be taken now, in a sentence; null when none should. A returned reason counts as taken.</summary>
    public string? Due()
    {
        lock (_gate)
        {
            if (_due is not { } why || _at - _last < CooldownSeconds)
            {
                return null;
            }

            (_due, _last) = (null, _at);
            return why;
        }
    }
}
