using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Tails;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Blame;

/// <summary>
/// To whom each wait of a request is owed (docs/blame.md), one <see cref="BlameWindow"/> a second, and single requests with the call sites of their waits, one
/// <see cref="SampledRequests"/> a second. Everything is booked <see cref="DelaySeconds"/> late:
/// by then other sessions have told the names of waits, collections, and the pool's goal. Bounds: 200,000 steps and 100,000 accounts that are not booked yet,
/// and those of its parts. Safe for any number of threads.
/// </summary>
/// <param name="publish">Gets each window.</param>
/// <param name="servedBy">See <see cref="HoldTracker"/>.</param>
internal sealed class BlameLedger(Action<TimelineItem> publish, Func<long, string?> servedBy)
{
    public const double DelaySeconds = 3;

    private const double WindowSeconds = 1;
    private const int StepCapacity = 200_000;
    private const int AccountCapacity = 100_000;

    private readonly Lock _gate = new();
    private readonly PriorityQueue<Action, (double T, long Order)> _steps = new();
    private readonly Queue<(string Route, RequestAccount Account, double T)> _accounts = new();
    private readonly WaitNames _names = new();
    private readonly BlameBook _book = new();
    private readonly RequestSampler _sampler = new(Random.Shared);
    private HoldTracker? _holds;
    private long _order;
    private long _dropped;
    private double _last = double.NaN;
    private double _from = double.NaN;

    /// <summary>How many threads the pool wants, as far as that is known when the ledger begins.</summary>
    public int? FirstGoal { init => _book.Owed.Goal = value; }

    /// <inheritdoc cref="BlameBook.TellsWaits"/>
    public bool TellsWaits { init => _book.TellsWaits = value; }

    /// <summary>A step of the pool's work, after whoever says which request a thread serves has taken it.</summary>
    public void Add(in WorkEvent e)
    {
        (BlameWindow? Owed, SampledRequests? Sampled) window = default;
        lock (_gate)
        {
            _holds ??= new HoldTracker(servedBy, step => Later(step.T, () => _book.Step(step, _names)));
            if (e.Kind == WorkEventKind.EventsLost)
            {
                Later(double.IsNaN(_last) ? e.T : _last, () => _book.Unread(true));
                Later(e.T, _book.Lost);
            }

            _holds.Add(e);
            if (e.Kind == WorkEventKind.Heartbeat || !(e.T - _last < WindowSeconds))
            {
                window = Book(e.T - DelaySeconds);
            }

            _last = e.T;
        }

        if (window.Owed is not null)
        {
            publish(window.Owed);
        }

        if (window.Sampled is not null)
        {
            publish(window.Sampled);
        }
    }

    /// <summary>A request whose account is complete, now.</summary>
    public void Add(string route, RequestAccount account)
    {
        lock (_gate)
        {
            if (_accounts.Count < AccountCapacity)
            {
                _accounts.Enqueue((route, account, _last));
            }
        }
    }

    /// <summary>A thread begins to wait at a call site.</summary>
    public void Name(long thread, double t, bool isLock, CallSite site)
    {
        lock (_gate)
        {
            _names.Add(thread, t, isLock, site);
        }
    }

    /// <summary>How many threads the pool has from a time on.</summary>
    public void Count(double t, double threads) => Tell(t, () => _book.Owed.Count = threads);

    /// <summary>How many threads the pool wants from a time on.</summary>
    public void Goal(double t, int goal) => Tell(t, () => _book.Owed.Goal = goal);

    /// <summary>The runtime was suspended for a collection.</summary>
    public void Suspended(double from, double to)
    {
        Tell(from, () => _book.Owed.Suspended(true));
        Tell(to, () => _book.Owed.Suspended(false));
    }

    private void Tell(double t, Action change)
    {
        lock (_gate)
        {
            Later(t, change);
        }
    }

    private void Later(double t, Action change)
    {
        if (_steps.Count >= StepCapacity)
        {
            _dropped++;
            return;
        }

        _steps.Enqueue(change, (t, _order++));
    }

    /// <summary>Books what is old enough.</summary>
    private (BlameWindow? Owed, SampledRequests? Sampled) Book(double until)
    {
        if (double.IsNaN(_from))
        {
            _from = until + DelaySeconds;
        }

        while (_steps.TryPeek(out var step, out var at) && at.T <= until)
        {
            _steps.Dequeue();
            _book.Advance(at.T);
            step();
        }

        if (until < _from)
        {
            return default;
        }

        _book.Advance(until);
        if (_dropped > 0)
        {
            // Which of them is not known: nothing of before counts any more.
            _dropped = 0;
            _book.Lost();
        }

        while (_accounts.TryPeek(out var due) && due.T <= until)
        {
            _book.Add(due.Route, due.Account);
            _sampler.Add(due.Route, due.Account);
            _accounts.Dequeue();
        }

        _names.Forget(until - WindowSeconds);
        if (until - _from < WindowSeconds)
        {
            return default;
        }

        var seconds = until - _from;
        _from = until;
        return (_book.Take(until, seconds), _sampler.Take(until, seconds, _book.SiteOf));
    }
}
