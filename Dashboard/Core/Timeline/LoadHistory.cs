using System.Runtime.InteropServices;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Timeline;

/// <summary>
/// The last hour of load: the newest <see cref="FineCapacity"/> intervals, before them merged seconds; at most <see cref="LargestBytes"/>. Loads at the same
/// time share all this, and no interval of one is merged with another's. Not thread-safe.
/// </summary>
internal sealed class LoadHistory
{
    internal const int FineCapacity = 1_200;
    internal const int CoarseCapacity = 3_300;

    /// <summary>The bound of all histograms; beside them a timeline has 16 MB for everything else.</summary>
    internal const long LargestBytes = 48 * 1024 * 1024;

    /// <summary>Four intervals of a quarter of a second are no longer, five are.</summary>
    private const double LongestSeconds = 1.1;

    /// <summary>A longer gap between intervals stays a gap.</summary>
    private const double LongestGapSeconds = 0.1;

    private readonly Queue<Entry> _fine = new();
    private readonly Queue<Entry> _coarse = new();
    private readonly LatencyHistogram _sum = new();

    /// <summary>The second that is being filled, of each of the loads at the same time.</summary>
    private readonly Entry?[] _seconds = new Entry?[1 + LoadInterval.MaxBeside];
    private long _bytes;

    public IEnumerable<(long Order, TimelineItem Item)> Entries =>
        _coarse.Concat(_seconds.OfType<Entry>()).Concat(_fine).Select(entry => (entry.Order, (TimelineItem)entry.Interval));

    /// <param name="order">The place in the order of publishing.</param>
    /// <param name="part">The part of the run: intervals of two loads are never merged.</param>
    public void Add(long order, LoadInterval interval, int part)
    {
        _fine.Enqueue(new Entry(order, interval, part));
        _bytes += Bytes(interval);
        if (_fine.Count > FineCapacity)
        {
            Coarsen(_fine.Dequeue());
        }

        while (_coarse.Count > CoarseCapacity || (_bytes > LargestBytes && _coarse.Count + _fine.Count > 1))
        {
            _bytes -= Bytes((_coarse.TryDequeue(out var oldest) ? oldest : _fine.Dequeue()).Interval);
        }
    }

    private void Coarsen(Entry next)
    {
        ref var second = ref _seconds[next.Interval.Beside];
        if (second is { } open && open.Part == next.Part && AreOfOneSecond(open.Interval, next.Interval))
        {
            var merged = Merge(open.Interval, next.Interval);
            _bytes += Bytes(merged) - Bytes(open.Interval) - Bytes(next.Interval);
            second = next with { Interval = merged };
            return;
        }

        if (second is { } full)
        {
            _coarse.Enqueue(full);
        }

        second = next;
    }

    private static long Bytes(LoadInterval interval) => interval.Service.Bytes + interval.Response.Bytes;

    private static bool AreOfOneSecond(LoadInterval first, LoadInterval next) =>
        (first.Draining, first.OpenLoop) == (next.Draining, next.OpenLoop)
        && first.WindowSeconds + next.WindowSeconds <= LongestSeconds
        && Math.Abs(next.T - next.WindowSeconds - first.T) <= LongestGapSeconds;

    private LoadInterval Merge(LoadInterval first, LoadInterval next)
    {
        var seconds = first.WindowSeconds + next.WindowSeconds;
        return next with
        {
            WindowSeconds = seconds,
            Sent = first.Sent + next.Sent,
            Completed = first.Completed + next.Completed,
            Bytes = first.Bytes + next.Bytes,
            Offered = first.Offered + next.Offered,
            NotSent = first.NotSent + next.NotSent,
            Errors = Sum(first.Errors, next.Errors),
            Service = Sum(first.Service, next.Service),
            Response = Sum(first.Response, next.Response),
            AgentCpuPercent = ((first.AgentCpuPercent * first.WindowSeconds) + (next.AgentCpuPercent * next.WindowSeconds)) / seconds,
        };
    }

    private SparseBuckets Sum(SparseBuckets first, SparseBuckets next)
    {
        if (first.IsEmpty || next.IsEmpty)
        {
            return first.IsEmpty ? next : first;
        }

        _sum.Clear();
        _sum.AddSparse(first);
        _sum.AddSparse(next);
        return _sum.ToSparse();
    }

    private static IReadOnlyDictionary<string, long> Sum(IReadOnlyDictionary<string, long> first, IReadOnlyDictionary<string, long> next) =>
        first.Count == 0 || next.Count == 0
            ? first.Count == 0 ? next : first
            : first.Concat(next).GroupBy(error => error.Key, StringComparer.Ordinal)
                .ToDictionary(errors => errors.Key, errors => errors.Sum(error => error.Value), StringComparer.Ordinal);

    [StructLayout(LayoutKind.Auto)]
    private readonly record struct Entry(long Order, LoadInterval Interval, int Part);
}
