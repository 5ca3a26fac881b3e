using Dashboard.Accounts.Blockers;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Threads;

/// <summary>One thread's spans, in the order of time. The last one may be open.</summary>
/// <param name="row">Where it is drawn, from 1.</param>
/// <param name="tellsWaits">False where the runtime reports no waits but those for locks: then looks tell of the others.</param>
internal sealed class Lane(long thread, int row, bool tellsWaits = true)
{
    /// <summary>Spans that are kept; beyond that the oldest go.</summary>
    internal const int MaxSpans = 600;

    internal const double ShortestSeconds = 0.005;

    /// <summary>Events of one wait come by two sessions, whose clocks may lie so far apart: each begins with a time of day in milliseconds.</summary>
    private const double Tolerance = 0.02;

    private readonly LinkedList<LaneSpan> _closed = new();
    private readonly ShortWaits _short = new();
    private readonly IdleTimes _idle = new();
    private readonly EarlyNames _early = new();
    private LaneSpan? _open;
    private string? _route;
    private double _looked = double.NegativeInfinity;
    private bool _inLock;

    public int Row => row;

    /// <summary>True once the pool's own events told of it: what it does between them is known too.</summary>
    public bool HasWork { get; private set; }

    /// <summary>When it was last heard of.</summary>
    public double Heard { get; private set; }

    /// <summary>When an event last told of it; looks do not count.</summary>
    public double Told { get; set; } = double.NegativeInfinity;

    /// <summary>True while it is in a wait that events told of.</summary>
    public bool Waits { get; private set; }

    /// <summary>The spans, the open one as far as <paramref name="now"/>; where only looks tell of it, as far as the last one reaches.</summary>
    public IEnumerable<LaneSpan> Spans(double now)
    {
        var until = HasWork || Waits ? now : Math.Min(now, Heard + ThreadLanes.LookSeconds);
        return _open is null ? _closed : _closed.Append(_open with { To = Math.Max(_open.From, until) });
    }

    /// <summary>Drops what ended before, and what is too much.</summary>
    public void Forget(double before)
    {
        while (_closed.First is { } first && (first.Value.To < before || _closed.Count > MaxSpans))
        {
            _closed.RemoveFirst();
        }
    }

    /// <summary>What events said it did at a time: idle, waiting or running; null where they said nothing.</summary>
    public ThreadDoing? Doing(double t) =>
        !HasWork || At(t) is not { } at ? null
        : at.State == StackKinds.Idle ? ThreadDoing.Idle
        : !StackKinds.IsOnItem(at.State) || _short.Has(t) ? ThreadDoing.Waiting
        : _idle.AreNear(t) ? ThreadDoing.Idle
        : ThreadDoing.Running;

    /// <summary>What it did at a time; null where that is not known.</summary>
    public LaneSpan? At(double t) => Spans(Math.Max(t, Heard)).LastOrDefault(span => span.From <= t && t <= span.To);

    /// <summary>An item, idleness or, with null, the end of the thread.</summary>
    public void Work(double t, string? state)
    {
        (HasWork, _inLock, Waits, _route) = (true, false, false, null);
        Begin(t, state);
        _idle.Add(state, t);
    }

    /// <summary>The request that it runs from now on; null for none.</summary>
    public void Serve(double t, string? route)
    {
        _route = route;
        Begin(t, StackKinds.Running);
    }

    public void Wait(double t, bool isLock, CallSite? site)
    {
        if (!_inLock)
        {
            (_inLock, Waits) = (isLock, true);
            _early.Add(t, site);
            site ??= _early.At(t, Tolerance);
            Begin(t, site?.Kind ?? (isLock ? WaitKinds.Lock : WaitKinds.Other), site?.Method(_route));
        }
    }

    /// <summary>A wait for a lock holds another wait, whose end is not the lock's.</summary>
    public void WaitEnds(double t, bool isLock)
    {
        if (isLock || !_inLock)
        {
            (_inLock, Waits) = (false, false);
            Begin(t, StackKinds.Running);
        }
    }

    /// <summary>Says what a wait is: its kind and its call site.</summary>
    public void Name(double t, CallSite site)
    {
        if (_open is { } open && IsNamelessAt(open with { To = double.PositiveInfinity }, t))
        {
            _open = Named(open);
            return;
        }

        for (var node = _closed.Last; node is not null && node.Value.To >= t - Tolerance; node = node.Previous)
        {
            if (IsNamelessAt(node.Value, t))
            {
                node.Value = Named(node.Value);
                return;
            }
        }

        _early.Add(t, site);

        LaneSpan Named(LaneSpan span) => span with { State = site.Kind, Site = site.Method(span.Route) };
    }

    /// <summary>A look at it. While events say that it ran an item, the system knows better; otherwise it did the same until the next look.</summary>
    public void Look(double t, string state, string? site)
    {
        if (HasWork)
        {
            // Neither idle nor in a wait that events told of, and yet not on a processor: it sleeps.
            var told = tellsWaits && state == LaneSpan.IdleOrWaiting && Doing(t) == ThreadDoing.Running ? StackKinds.Sleep : state;
            if (IsSeen(told) && !_short.Has(t))
            {
                Correct(t, told, site);
            }

            _looked = t;
        }
        else if (!Waits && !(_open?.From > t))
        {
            Begin(t, state, site);
        }
    }

    /// <summary>The pool's events are missing: what they told is not known any more, and which request it serves.</summary>
    public void LoseWork(double t)
    {
        _route = null;
        if (HasWork)
        {
            Lose(t);
        }
    }

    /// <summary>Events are missing: nothing is known any more.</summary>
    public void Lose(double t)
    {
        Begin(t, null);
        (HasWork, _inLock, Waits, _route) = (false, false, false, null);
    }

    /// <summary>A wait without a name; a busy machine may stop a thread between telling one session and the other.</summary>
    private static bool IsNamelessAt(LaneSpan span, double t) =>
        span.Site is null && span.State is WaitKinds.Other or WaitKinds.Lock && span.From - Tolerance <= t && t <= span.To;

    /// <summary>A look stands for the time since the look before, and for a while after it.</summary>
    private void Correct(double t, string state, string? site)
    {
        var since = Math.Max(_looked, t - ThreadLanes.LookSeconds);
        if (_open is { } open && open.From <= t)
        {
            if (IsSeen(open.State) && (open.State != state || open.Site != site))
            {
                var from = Math.Max(open.From, since);
                Close(from);
                _open = open with { From = from, State = state, Site = site };
            }

            return;
        }

        for (var node = _closed.Last; node is not null && node.Value.To >= t; node = node.Previous)
        {
            var span = node.Value;
            if (span.From <= t && IsSeen(span.State) && (span.State != state || span.Site != site))
            {
                var (from, to) = (Math.Max(span.From, since), Math.Min(span.To, t + ThreadLanes.LookSeconds));
                node.Value = span with { From = from, To = to, State = state, Site = site };
                if (span.From < from)
                {
                    _closed.AddBefore(node, span with { To = from });
                }

                if (to < span.To)
                {
                    _closed.AddAfter(node, span with { From = to });
                }

                return;
            }
        }
    }

    /// <summary>True for what a thread may do while events say that it runs an item: there the system knows better.</summary>
    private bool IsSeen(string state) => StackKinds.IsOnItem(state) || (!tellsWaits && state is WaitKinds.Other or LaneSpan.IdleOrWaiting);

    private void Begin(double t, string? state, string? site = null)
    {
        Heard = Math.Max(Heard, t);
        if (_open is { } open && open.State == state && open.Site == site && open.Route == _route)
        {
            return;
        }

        Close(t);
        _open = state is null ? null : new LaneSpan(thread, row, t, t, state) { Site = site, Route = _route };
    }

    private void Close(double t)
    {
        if (_open is null || t <= _open.From)
        {
            return;
        }

        var span = _open with { To = t };
        var before = _closed.Last;
        var adjoins = before is not null && span.From - before.Value.To < ShortestSeconds;
        if (adjoins && before!.Value.State == span.State && before.Value.Site == span.Site && before.Value.Route == span.Route)
        {
            before.Value = before.Value with { To = span.To };
        }
        else if (adjoins && t - span.From < ShortestSeconds)
        {
            _short.Add(span);
            before!.Value = before.Value.With(span);
        }
        else
        {
            _closed.AddLast(span);
        }
    }
}
