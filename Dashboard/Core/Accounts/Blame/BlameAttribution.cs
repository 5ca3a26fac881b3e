using Dashboard.Accounts.History;
using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Tails;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Blame;

/// <summary>
/// To whom each wait of a request is owed (docs/blame.md), one <see cref="BlameWindow"/> a second, and single requests with the call sites of their waits, one
/// <see cref="SampledRequests"/> a second. A step is booked once it is known whose code its thread runs. Bounds: 200,000 steps and 100,000 accounts that are
/// not booked yet, and those of its parts. Not thread-safe.
/// </summary>
internal sealed class BlameAttribution
{
    /// <summary>The longest time for which a step waits to be settled, seconds: whose code a thread runs is often known by its next event only.</summary>
    public const double MaxUnsettledSeconds = 0.5;

    /// <summary>The longest time from the end of a second to its window, by the time of events, seconds.</summary>
    public const double MaxDelaySeconds = WindowSeconds + MaxUnsettledSeconds;

    private const double WindowSeconds = 1;
    private const int StepCapacity = 200_000;
    private const int AccountCapacity = 100_000;

    private readonly Queue<Step> _steps = new();

    private readonly Queue<(string Route, RequestAccount Account, double T)> _accounts = new();
    private readonly AttributionState _book = new();
    private readonly RecentTraces _traces = new();
    private readonly RequestSampler _sampler;
    private readonly Action<TimelineItem> _publish;
    private double _last = double.NaN;
    private double _from = double.NaN;
    private bool _isDropped;

    public BlameAttribution(Action<TimelineItem> publish) =>
        (_publish, _sampler) = (publish, new RequestSampler(Random.Shared) { TraceOf = _traces.Of });

    private enum StepKind
    {
        Began,
        Left,
        Count,
        Goal,
        Suspended,
        Unread,
        Lost,
    }

    public int? FirstGoal { init => _book.Owed.Goal = value; }

    /// <inheritdoc cref="AttributionState.TellsWaits"/>
    public bool TellsWaits { init => _book.TellsWaits = value; }

    public void Began(ThreadActivity activity) => Add(new Step(StepKind.Began, activity.From) { Activity = activity });

    public void Left(long thread, double t) => Add(new Step(StepKind.Left, t) { Number = thread });

    public void Add(string route, RequestAccount account)
    {
        if (_accounts.Count < AccountCapacity)
        {
            _accounts.Enqueue((route, account, _last));
        }
    }

    /// <summary>Adds an event, after all that follows from it was added.</summary>
    public void Add(in WorkEvent e)
    {
        switch (e.Kind)
        {
            case WorkEventKind.GoalChanged:
                Add(new Step(StepKind.Goal, e.T) { Number = e.Item });
                break;
            case WorkEventKind.ThreadsCounted:
            case WorkEventKind.ThreadStarted or WorkEventKind.ThreadEnded when e.Item > 0:
                Add(new Step(StepKind.Count, Math.Max(e.T, _last)) { Number = e.Item });
                break;
            case WorkEventKind.Suspended or WorkEventKind.Resumed:
                Add(new Step(StepKind.Suspended, e.T) { Number = e.Kind == WorkEventKind.Suspended ? 1 : 0 });
                break;
            case WorkEventKind.EventsLost:
                Add(new Step(StepKind.Unread, double.IsNaN(_last) ? e.T : _last));
                Add(new Step(StepKind.Lost, e.T));
                break;
            case WorkEventKind.ResponseEnded when e.Request is { } ended:
                _traces.Add(ended);
                break;
        }

        if (e.Kind == WorkEventKind.Heartbeat || !(e.T - _last < WindowSeconds))
        {
            Book(e.T);
        }

        _last = double.IsNaN(_last) ? e.T : Math.Max(_last, e.T);
    }

    private void Add(in Step step)
    {
        if (_steps.Count < StepCapacity)
        {
            _steps.Enqueue(step);
        }
        else
        {
            _isDropped = true;
        }
    }

    private void Book(double now)
    {
        if (double.IsNaN(_from))
        {
            _from = now;
        }

        while (_steps.TryPeek(out var step) && (step.IsSettled || now - step.T > MaxUnsettledSeconds))
        {
            _steps.Dequeue();
            _book.Advance(step.T);
            Book(step);
        }

        var until = _steps.TryPeek(out var first) ? Math.Min(first.T, now) : now;
        _book.Advance(until);
        if (_isDropped)
        {
            // Which of them was dropped is not known: nothing of before counts any more.
            _isDropped = false;
            _book.Lost();
        }

        while (_accounts.TryPeek(out var over) && over.T <= until - Checkpoints.StepSeconds)
        {
            _accounts.Dequeue();
            _book.Add(over.Route, over.Account);
            _sampler.Add(over.Route, over.Account);
        }

        if (until - _from < WindowSeconds)
        {
            return;
        }

        var seconds = until - _from;
        _from = until;
        if (_book.Take(until, seconds) is { } owed)
        {
            _publish(owed);
        }

        if (_sampler.Take(until, seconds, _book.SiteOf) is { } sampled)
        {
            _publish(sampled);
        }
    }

    private void Book(in Step step)
    {
        switch (step.Kind)
        {
            case StepKind.Began:
                _book.Began(step.Activity!);
                break;
            case StepKind.Left:
                _book.Left(step.Number);
                break;
            case StepKind.Count:
                _book.Owed.Count = step.Number;
                break;
            case StepKind.Goal:
                _book.Owed.Goal = (int)step.Number;
                break;
            case StepKind.Suspended:
                _book.Owed.Suspended(step.Number == 1);
                break;
            case StepKind.Unread:
                _book.Unread(true);
                break;
            case StepKind.Lost:
                _book.Lost();
                break;
        }
    }

    private readonly record struct Step(StepKind Kind, double T)
    {
        public ThreadActivity? Activity { get; init; }

        public long Number { get; init; }

        public bool IsSettled => Activity is not { RouteSoFar: null, State: not ActivityState.Idle, To: double.PositiveInfinity };
    }
}
