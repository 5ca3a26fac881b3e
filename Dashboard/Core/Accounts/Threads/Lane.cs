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
    public void Look(double t, string state, string? site, bool isRunning)
    {
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
            var span = node.Value;
            if (span.From <= t && Differs(span))
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

        bool Differs(LaneSpan span) => IsOfLook(span.State) && (span.State != state || span.Site != site);
    }

    private bool IsOfLook(string state) => StackKinds.IsOnItem(state) || (!tellsWaits && state is WaitKinds.Other or LaneSpan.IdleOrWaiting);

    private void Begin(double t, LaneSpan? next)
    {
        Heard = Math.Max(Heard, t);
        if (next is not null && _open is { } open && open.State == next.State && open.Site == next.Site && open.Route == next.Route)
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
        if (adjoins && before!.Value.State == span.State && before.Value.Site == span.Site && before.Value.Route == span.Route)
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
