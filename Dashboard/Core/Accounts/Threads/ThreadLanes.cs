using Dashboard.Accounts.History;
using Dashboard.Accounts.Stacks;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Threads;

/// <summary>What pool threads did in the last minute, by events and samples, as far as there are any. Not thread-safe.</summary>
internal sealed class ThreadLanes
{
    public const double Seconds = 60;

    /// <summary>Threads that are shown: those that were heard of last.</summary>
    public const int Capacity = 200;

    /// <summary>Seconds for which a sample counts when nothing else is heard.</summary>
    internal const double LookSeconds = 1.5;

    /// <summary>Threads that are remembered beyond those that are shown, before the oldest are forgotten.</summary>
    private const int Surplus = 50;

    /// <summary>Routes of which it is remembered what their threads do off the processor.</summary>
    private const int Routes = 200;

    private readonly Dictionary<long, Lane> _lanes = [];
    private readonly Dictionary<string, (string State, string? Site)> _offProcessor = [];
    private double _swept;

    /// <summary>False where the runtime reports no waits but those for locks. Set before anything is added.</summary>
    public bool TellsWaits { get; set; } = true;

    /// <summary>The time of the newest sample; what was before it does not change any more.</summary>
    public double Looked { get; private set; } = double.NegativeInfinity;

    /// <param name="isOfPool">Whether events, or the stack of the wait, show the thread to be the pool's.</param>
    public void Began(ThreadActivity activity, bool isOfPool)
    {
        if (isOfPool || _lanes.ContainsKey(activity.Thread))
        {
            Of(activity.Thread, activity.From).Began(activity);
        }
    }

    public void Ended(ThreadActivity activity) => _lanes.GetValueOrDefault(activity.Thread)?.Ended(activity);

    /// <param name="isRunning">Whether events report that a thread was in no wait and had work.</param>
    public void Look(double t, IReadOnlyList<ThreadSample> samples, Func<ThreadSample, bool> isRunning)
    {
        Looked = t;
        var looks = samples.Where(static sample => sample.IsWorker)
            .Select(sample => (Lane: Of(sample.Thread, t), State: State(sample.Doing), Sample: sample, IsRunning: isRunning(sample))).ToList();
        foreach (var (lane, state, sample, _) in looks.Where(static look => look.IsRunning && look.State is not (StackKinds.Running or StackKinds.Idle)))
        {
            Remember(lane.Route ?? "", (state, sample.OtherEnd));
        }

        foreach (var (lane, state, sample, runs) in looks)
        {
            lane.Look(t, state, sample.OtherEnd, runs, sample.OffSeconds, route => _offProcessor.GetValueOrDefault(route ?? "", (WaitKinds.Other, null)));
        }
    }

    /// <summary>The last minute, thread by thread, each in the order of time.</summary>
    /// <param name="since">What ended before is left out, seconds on the timeline.</param>
    public IReadOnlyList<LaneSpan> Spans(double now, double since = double.NegativeInfinity)
    {
        Sweep(now, 0);
        return
        [
            .. _lanes.Values
                .SelectMany(lane => lane.Spans(now).SkipWhile(span => span.To <= since))
                .Select(span => span.From < now - Seconds ? span with { From = now - Seconds } : span),
        ];
    }

    private void Remember(string route, (string State, string? Site) doing)
    {
        if (_offProcessor.Count >= Routes)
        {
            _offProcessor.Clear();
        }

        _offProcessor[route] = doing;
    }

    private static string State(ThreadStatus doing) => doing switch
    {
        ThreadStatus.Running => StackKinds.Running,
        ThreadStatus.Idle => StackKinds.Idle,
        ThreadStatus.Socket => StackKinds.Socket,
        ThreadStatus.Sleep => StackKinds.Sleep,
        ThreadStatus.File => StackKinds.File,
        ThreadStatus.IdleOrWaiting => LaneSpan.IdleOrWaiting,
        _ => WaitKinds.Other,
    };

    private Lane Of(long thread, double t)
    {
        if (t - _swept > 1)
        {
            Sweep(t, Surplus);
        }

        if (!_lanes.TryGetValue(thread, out var lane))
        {
            _lanes[thread] = lane = new Lane(thread, FreeRow(), TellsWaits);
        }

        return lane;
    }

    private int FreeRow()
    {
        var taken = _lanes.Values.Select(lane => lane.Row).ToHashSet();
        return Enumerable.Range(1, taken.Count + 1).First(row => !taken.Contains(row));
    }

    private void Sweep(double now, int surplus)
    {
        _swept = now;
        foreach (var (thread, lane) in _lanes.ToList())
        {
            lane.Forget(now - Seconds);
            if (!lane.Spans(now).Any())
            {
                _lanes.Remove(thread);
            }
        }

        foreach (var (thread, _) in _lanes.OrderByDescending(lane => lane.Value.Heard).Skip(Capacity + surplus).ToList())
        {
            _lanes.Remove(thread);
        }
    }
}
