using Dashboard.Timeline.Work;

namespace Dashboard.Target;

/// <summary>
/// When to ask for HTTP statuses again: a process keeps one filter for them, and any other session that ends takes it away (DiagnosticSourceEventSource).
/// Counts come on reading threads, the question from one loop.
/// </summary>
internal sealed class FilterRenewal
{
    /// <summary>So many requests in a row without a status, over at least <see cref="LeastSeconds"/>: a second may end before their status.</summary>
    private const int LeastRequests = 10;
    private const double LeastSeconds = 1.5;

    /// <summary>Seconds between two tries. The tries are limited: some servers report no status at all.</summary>
    private const double Pause = 5;
    private const int MaxTries = 3;

    private int _without;
    private int _tries;
    private double? _since;
    private double _tried = double.NegativeInfinity;

    public void Add(WorkEventKind kind)
    {
        if (kind == WorkEventKind.RequestStopped)
        {
            Interlocked.Increment(ref _without);
        }
        else if (kind == WorkEventKind.ResponseEnded)
        {
            Volatile.Write(ref _without, 0);
            Volatile.Write(ref _tries, 0);
        }
    }

    /// <summary>Whether it is time to ask; true counts as a try.</summary>
    public bool IsDue(double now)
    {
        if (Volatile.Read(ref _without) < LeastRequests)
        {
            _since = null;
            return false;
        }

        _since ??= now;
        if (now - _since < LeastSeconds || now - _tried < Pause || Volatile.Read(ref _tries) >= MaxTries)
        {
            return false;
        }

        _tried = now;
        Interlocked.Increment(ref _tries);
        return true;
    }
}
