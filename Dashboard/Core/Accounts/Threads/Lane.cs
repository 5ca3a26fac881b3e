using Dashboard.Accounts.History;
using Dashboard.Accounts.Stacks;

namespace Dashboard.Accounts.Threads;

/// <summary>One thread's spans, in the order of time. The last one may be open.</summary>
internal sealed class Lane(long thread, int row, bool tellsWaits = true)
{
    /// <summary>Spans that are kept; beyond that the oldest go.</summary>
    internal const int MaxSpans = 600;

    internal const double ShortestSeconds = 0.005;

    private readonly LinkedList<LaneSpan> _closed = new();
    private LaneSpan? _open;
    private ThreadActivity? _activity;
    private bool _isOfEvents;
    private double _looked = double.NegativeInfinity;

    public int Row => row;

    public string? Route => Routed(_open)?.Route;

    public double Heard { get; private set; }

    /// <summary>The spans, the open one as far as <paramref name="now"/>; where only samples show it, as far as the last one reaches.</summary>
    public IEnumerable<LaneSpan> Spans(double now)
    {
        var until = _isOfEvents ? now : Math.Min(now, Heard + ThreadLanes.LookSeconds);
        return Routed(_open) is { } open ? _closed.Append(open with { To = Math.Max(open.From, until) }) : _closed;
    }

    public void Forget(double before)
    {
        while (_closed.First is { } first && (first.Value.To < before || _closed.Count > MaxSpans))
        {
            _closed.RemoveFirst();
        }
    }

    public void Began(ThreadActivity activity)
    {
        _isOfEvents = true;
        _activity = activity;
        var (state, site) = activity.Wait is { Site: var where } ? (where.Kind, where.Frames.Count == 0 ? null : where.Method(RouteOf(activity)))
            : (activity.State == ActivityState.Idle ? StackKinds.Idle : StackKinds.Running, null);
        Begin(activity.From, new LaneSpan(thread, row, activity.From, activity.From, state) { Site = site, Route = RouteOf(activity) });
    }

    public void Ended(ThreadActivity activity)
    {
        _open = Routed(_open);
        Begin(activity.To, null);
        (_isOfEvents, _activity) = (false, null);
    }

    /// <summary>A sample of it. While events report that it runs an item, the system knows better; else it did the same until the next sample.</summary>
    /// <param name="isRunning">True where events report that it was in no wait and had work.</param>
    /// <param name="off">Seconds since the sample before on no processor and not ready for one; null where they are not known.</param>
    /// <param name="doing">What a thread with such a route was seen to do off the processor.</param>
    public void Look(double t, string state, string? site, bool isRunning, double? off, Func<string?, (string State, string? Site)> doing)
    {
        if (off is { } seconds && _looked >= 0)
        {
            WasOff(t, seconds, doing);
        }

        if (isRunning && IsOfLook(state))
        {
            Correct(t, state, site);
        }
        else if (!_isOfEvents && !(_open?.From > t))
        {
            Begin(t, new LaneSpan(thread, row, t, t, state) { Site = site });
        }

        _looked = t;
    }

    private LaneSpan? Routed(LaneSpan? span) => span is { Route: null } && _activity is { } activity ? span with { Route = RouteOf(activity) } : span;

    private static string? RouteOf(ThreadActivity activity) => activity.Route == BlockingSites.NoRequest ? null : activity.Route;

    /// <summary>A sample counts for the time since the sample before, and for a while after it.</summary>
    private void Correct(double t, string state, string? site)
    {
        var since = Math.Max(_looked, t - ThreadLanes.LookSeconds);
        if (_open is { } open && open.From <= t)
        {
            if (Differs(open))
            {
                var from = Math.Max(open.From, since);
                Close(from);
                _open = open with { From = from, State = state, Site = site };
            }

            return;
        }

        for (var node = _closed.Last; node is not null && node.Value.To >= t; node = node.Previous)
        {
            if (node.Value.From <= t && Differs(node.Value))
            {
                Set(node, since, t + ThreadLanes.LookSeconds, state, site);
                return;
            }
        }

        bool Differs(LaneSpan span) => IsOfLook(span.State) && (span.State != state || span.Site != site);
    }

    /// <summary>
    /// What events call running was mostly in calls that raise no event, where the kernel says that for most of it the thread was on no processor. Which calls
    /// those were only samples show.
    /// </summary>
    private void WasOff(double t, double off, Func<string?, (string State, string? Site)> doing)
    {
        var from = _looked;
        var open = Routed(_open) is { } current && current.From < t ? current with { To = t } : null;
        var spans = Since(from).Select(static node => node.Value).Concat(open is null ? [] : [open]);
        var seconds = spans.Select(span => (IsRunning: span.State == StackKinds.Running, Seconds: Math.Min(span.To, t) - Math.Max(span.From, from))).ToList();
        var running = seconds.Where(static span => span.IsRunning).Sum(static span => span.Seconds);
        if (off - (seconds.Sum(static span => span.Seconds) - running) <= running / 2)
        {
            return;
        }

        if (open is { State: StackKinds.Running })
        {
            _closed.AddLast(open);
            _open = _open! with { From = t };
        }

        foreach (var node in Since(from))
        {
            if (node.Value is { State: StackKinds.Running, Route: var route })
            {
                var (state, site) = doing(route);
                Set(node, from, t, state, site);
            }

            Join(node);
        }
    }

    /// <summary>The newest first. Each may be changed, or joined to the next.</summary>
    private IEnumerable<LinkedListNode<LaneSpan>> Since(double t)
    {
        for (var node = _closed.Last; node is not null && node.Value.To > t;)
        {
            var before = node.Previous;
            yield return node;
            node = before;
        }
    }

    private void Join(LinkedListNode<LaneSpan> node)
    {
        if (node is { Next: { } next, Value: var span } && next.Value.From - span.To < ShortestSeconds && span.IsLike(next.Value))
        {
            next.Value = next.Value with { From = span.From };
            _closed.Remove(node);
        }
    }

    /// <summary>Says of a part of a span what its thread did in it.</summary>
    private void Set(LinkedListNode<LaneSpan> node, double from, double to, string state, string? site)
    {
        var span = node.Value;
        (from, to) = (Math.Max(span.From, from), Math.Min(span.To, to));
        node.Value = span with { From = from, To = to, State = state, Site = site };
        if (span.From < from)
        {
            _closed.AddBefore(node, span with { To = from });
        }

        if (to < span.To)
        {
            _closed.AddAfter(node, span with { From = to });
        }
    }

    private bool IsOfLook(string state) => StackKinds.IsOnItem(state) || (!tellsWaits && state is WaitKinds.Other or LaneSpan.IdleOrWaiting);

    private void Begin(double t, LaneSpan? next)
    {
        Heard = Math.Max(Heard, t);
        if (next is not null && _open is { } open && open.IsLike(next))
        {
            return;
        }

        Close(t);
        _open = next;
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
        if (adjoins && before!.Value.IsLike(span))
        {
            before.Value = before.Value with { To = span.To };
        }
        else if (adjoins && t - span.From < ShortestSeconds)
        {
            before!.Value = before.Value.With(span);
        }
        else
        {
            _closed.AddLast(span);
        }
    }
}
