namespace Dashboard.Timeline.Rates;

/// <summary>
/// The mean time that a work item waits in the pool's queue before a thread takes it, from counters alone, by Little's law (J. D. C. Little, "A Proof for the
/// Queuing Formula: L = λW", Operations Research 9, 1961): mean queue length ÷ work items that leave the queue per second, both over the last second, to which
/// an interval belongs whose greater part is in it. While work waits every thread is busy, so what left is what was completed and one item for each thread that
/// was added; or what the queue became shorter by, where that is more. In a steady state it is the mean wait; while a queue builds up or empties it is an
/// estimate, and never more than the time since the queue was last seen empty: nothing in it can have waited longer. It is a mean over all items: one that
/// jumps the queue, as timers do, counts like one that was in it for long. Not thread-safe.
/// </summary>
internal sealed class QueueWait
{
    private const double LastSeconds = SlidingRate.Seconds;

    /// <summary>Intervals count whole: a share of a few items would be less than one, and the wait beyond all bounds.</summary>
    private readonly Queue<Part> _parts = new();
    private PoolSample? _before;
    private double _withoutDequeue;

    /// <summary>When the queue was last empty; null where it was not, since a gap in the samples.</summary>
    private double? _empty;

    /// <summary>Items that left in the newest interval; null when not counted.</summary>
    public double? Left { get; private set; }

    public QueueWaitPoint Add(PoolSample sample)
    {
        var before = _before is { } last && Follows(last, sample) ? last : null;
        _before = sample;
        _empty = sample.QueueLength is 0 ? sample.T : before is null ? null : _empty;
        Left = sample.CompletedItems + AddedThreads(before, sample);
        if ((sample.QueueLength, Left) is not ({ } queue, { } left))
        {
            _withoutDequeue = 0;
            return new QueueWaitPoint(null, 0);
        }

        _withoutDequeue = before?.QueueLength > 0 && left is 0 && queue >= before.QueueLength ? _withoutDequeue + sample.IntervalSeconds : 0;
        _parts.Enqueue(new Part(sample.T - (sample.IntervalSeconds / 2), queue * sample.IntervalSeconds, left, before?.QueueLength - queue ?? 0));
        while (_parts.Count > 1 && _parts.Peek().Middle <= sample.T - LastSeconds)
        {
            _parts.Dequeue();
        }

        var (waited, all, shrunk) = (0.0, 0.0, 0.0);
        foreach (var part in _parts)
        {
            (waited, all, shrunk) = (waited + part.Waited, all + part.Left, shrunk + part.Shrunk);
        }

        var seconds = Seconds(waited, Math.Max(all, shrunk));
        return new QueueWaitPoint(_empty is { } empty && queue > 0 && seconds > sample.T - empty ? sample.T - empty : seconds, _withoutDequeue);
    }

    /// <summary>By Little's law.</summary>
    /// <returns>0 when nothing waited; null when something did and nothing left.</returns>
    internal static double? Seconds(double waited, double left) =>
        waited is 0 ? 0 : left > 0 && double.IsFinite(waited / left) ? waited / left : null;

    /// <summary>Threads added while work waited at both ends of the interval: each has taken an item.</summary>
    private static double AddedThreads(PoolSample? before, PoolSample sample) =>
        before?.QueueLength > 0 && sample.QueueLength > 0 ? Math.Max(0, sample.ThreadCount - before.ThreadCount ?? 0) : 0;

    /// <summary>False where samples are missing between the two.</summary>
    private static bool Follows(PoolSample before, PoolSample sample) =>
        Math.Abs(sample.T - sample.IntervalSeconds - before.T) <= sample.IntervalSeconds / 2;

    /// <param name="Waited">The sum over all items.</param>
    /// <param name="Shrunk">The items by which the queue shrank; below 0 it grew.</param>
    [System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Auto)]
    private readonly record struct Part(double Middle, double Waited, double Left, double Shrunk);
}

/// <summary>The wait over the last second.</summary>
/// <param name="WithoutDequeueSeconds">For how long no item has left a queue that was not empty; 0 when one left, or none waits.</param>
[System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Auto)]
public readonly record struct QueueWaitPoint(double? Seconds, double WithoutDequeueSeconds);
