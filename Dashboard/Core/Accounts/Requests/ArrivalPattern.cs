namespace Dashboard.Accounts.Requests;

/// <summary>How requests come in: evenly (an open loop), or after the connection's last answer (a closed one), as connections show. Not thread-safe.</summary>
internal sealed class ArrivalPattern
{
    /// <summary>A client that waits takes less between an answer and the next request, seconds.</summary>
    private const double Turnaround = 0.005;

    /// <summary>A load opens its connections within this time, and without it new ones are those of another load, seconds.</summary>
    private const double Opening = 0.5;

    /// <summary>Where more of the requests come on new connections, the client keeps none: that is no evidence of when it sends.</summary>
    private const double KeptNone = 0.7;

    /// <summary>After so many seconds without a request, what comes next is another load.</summary>
    private const double Pause = 5;

    /// <summary>A client that waits is late at times, when it has no processor: so small a share does not characterize requests in general.</summary>
    private const double Few = 0.08;

    /// <summary>The number of requests whose arrival is remembered.</summary>
    private const double Memory = 500;

    /// <summary>The number of requests of which it is remembered whether their connection was new.</summary>
    private const double NewMemory = 30;

    private double _waited;
    private double _idle;
    private double _new;
    private double _begin;
    private double _opened = double.NegativeInfinity;
    private double _last = double.NegativeInfinity;

    /// <summary>True when requests come in evenly; false without evidence.</summary>
    public bool AreEven => _idle > Few * _waited;

    public void Add(QueueWaitChain chain, double? free, double now)
    {
        if (now - _last > Pause)
        {
            (_waited, _idle) = (0, 0);
        }

        _last = now;
        _new += ((free is null ? 1 : 0) - _new) / NewMemory;
        var (earliest, wait) = chain.Pump is { } pump ? (pump.Since, pump.Wait) : (now - chain.Seconds, 0);
        if (free is { } since)
        {
            Count(wait, isIdle: earliest - since > Math.Max(Turnaround, wait));
        }
        else if (IsLate(earliest, wait, now))
        {
            Count(wait, isIdle: true);
        }
    }

    private bool IsLate(double earliest, double wait, double now)
    {
        if (earliest - _opened > Opening)
        {
            _begin = earliest;
        }

        _opened = now;
        return _new < KeptNone && earliest - _begin > Math.Max(Opening, wait);
    }

    private void Count(double wait, bool isIdle) =>
        (_waited, _idle) = (_waited + wait - (_waited / Memory), _idle + (isIdle ? wait : 0) - (_idle / Memory));
}
