using Dashboard.Timeline.Work;

namespace Benchmarks.Accounts;

/// <summary>What the target's own events say: each item's dequeue less the oldest open enqueue of the same hash. Written by one thread, read when it ended.</summary>
internal sealed class QueueWaits
{
    private readonly Dictionary<long, Queue<double>> _open = [];
    private readonly List<(double T, double Seconds)> _waits = [];

    /// <summary>Dequeues whose enqueue was not heard.</summary>
    public int Unmatched { get; private set; }

    public void Add(WorkEvent e)
    {
        if (e.Kind == WorkEventKind.Enqueued)
        {
            if (!_open.TryGetValue(e.Item, out var open))
            {
                _open[e.Item] = open = new Queue<double>();
            }

            open.Enqueue(e.T);
        }
        else if (e.Kind == WorkEventKind.Dequeued)
        {
            if (_open.TryGetValue(e.Item, out var open) && open.TryDequeue(out var since))
            {
                _waits.Add((e.T, e.T - since));
            }
            else
            {
                Unmatched++;
            }
        }
    }

    /// <summary>Enqueues whose dequeue was not heard: the waits of later items of the same hash may be too long by what they did.</summary>
    public int LeftOpen => _open.Values.Sum(open => open.Count);

    /// <summary>Waits of the items that were taken in a stretch of time, seconds.</summary>
    public IReadOnlyList<double> Between(double from, double to) => [.. _waits.Where(wait => wait.T > from && wait.T <= to).Select(wait => wait.Seconds)];
}
