namespace Dashboard.Timeline;

/// <summary>Each kind of item has its bound, for an hour of load at 4 Hz 64 MB together. Not thread-safe: <see cref="TimelineHub"/> locks.</summary>
internal sealed class TimelineRing
{
    internal const int SampleCapacity = 14_400;
    internal const int InjectionCapacity = 20_000;
    internal const int WorkerThreadCapacity = 5_000;
    internal const int MarkCapacity = 5_000;
    internal const int SecondsCapacity = 600;
    internal const int OtherCapacity = 1_000;

    private readonly Queue<(long Order, TimelineItem Item)> _samples = new();
    private readonly LoadHistory _loads = new();
    private readonly Queue<(long Order, TimelineItem Item)> _raising = new();
    private readonly Queue<(long Order, TimelineItem Item)> _lowering = new();
    private readonly Queue<(long Order, TimelineItem Item)> _workerThreads = new();
    private readonly Queue<(long Order, TimelineItem Item)> _marks = new();
    private readonly Queue<(long Order, TimelineItem Item)> _requests = new();
    private readonly Queue<(long Order, TimelineItem Item)> _blame = new();
    private readonly Queue<(long Order, TimelineItem Item)> _sampled = new();
    private readonly Queue<(long Order, TimelineItem Item)> _blocking = new();
    private readonly Queue<(long Order, TimelineItem Item)> _states = new();
    private readonly Queue<(long Order, TimelineItem Item)> _lanes = new();
    private readonly Queue<(long Order, TimelineItem Item)> _findings = new();
    private readonly Queue<(long Order, TimelineItem Item)> _others = new();
    private (long Order, TimelineItem Item)? _counters;
    private long _order;
    private int _part;

    public void Add(TimelineItem item)
    {
        var entry = (_order++, item);
        switch (item)
        {
            case PoolSample:
                Enqueue(_samples, entry, SampleCapacity);
                break;
            case LoadInterval interval:
                _loads.Add(entry.Item1, interval, _part);
                break;
            case Mark:
                Enqueue(_marks, entry, MarkCapacity);
                break;
            case WorkerThreadChange:
                Enqueue(_workerThreads, entry, WorkerThreadCapacity);
                break;
            case Injection injection:
                (injection.RaisesGoal ? _raising : _lowering).Enqueue(entry);
                if (_raising.Count + _lowering.Count > InjectionCapacity && !_lowering.TryDequeue(out _))
                {
                    _raising.Dequeue();
                }

                break;
            case ThreadStates:
                Enqueue(_states, entry, SecondsCapacity);
                break;
            case LaneWindow:
                Enqueue(_lanes, entry, SecondsCapacity);
                break;
            case FindingItem:
                Enqueue(_findings, entry, SecondsCapacity);
                break;
            case RequestTimes:
                Enqueue(_requests, entry, SecondsCapacity);
                break;
            case BlameWindow:
                Enqueue(_blame, entry, SecondsCapacity);
                break;
            case SampledRequests:
                Enqueue(_sampled, entry, SecondsCapacity);
                break;
            case BlockingSites sites when !sites.Sites.Any(static site => site.IsNew):
                Enqueue(_blocking, entry, 2 * SecondsCapacity);
                break;
            case CounterSnapshot:
                _counters = entry;
                break;
            default:
                _part += item is Phase ? 1 : 0;
                Enqueue(_others, entry, OtherCapacity);
                break;
        }
    }

    public TimelineItem[] Snapshot()
    {
        var all = _samples.Concat(_loads.Entries).Concat(_raising).Concat(_lowering).Concat(_workerThreads)
            .Concat(_marks).Concat(_requests).Concat(_blame).Concat(_sampled).Concat(_blocking).Concat(_states).Concat(_lanes)
            .Concat(_findings).Concat(_others);
        if (_counters is { } counters)
        {
            all = all.Append(counters);
        }

        return all.OrderBy(entry => entry.Order).Select(entry => entry.Item).ToArray();
    }

    private static void Enqueue(Queue<(long Order, TimelineItem Item)> queue, (long Order, TimelineItem Item) entry, int capacity)
    {
        queue.Enqueue(entry);
        if (queue.Count > capacity)
        {
            queue.Dequeue();
        }
    }
}
