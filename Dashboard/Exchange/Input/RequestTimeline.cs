using System.Runtime.InteropServices;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Exchange.Input;

/// <summary>Counts and latencies by interval, from 0.25 s. Bounded: with too many, four intervals become one; sums stay exact.</summary>
internal sealed class RequestTimeline
{
    /// <summary>An hour of quarters of a second.</summary>
    public const int MaxIntervals = 14_400;

    /// <summary>The limit of buckets of all intervals, about 100 MB.</summary>
    public const int MaxBuckets = 1_000_000;

    private const int Merged = 4;
    private Dictionary<long, Cell> _cells = [];
    private long _width = TimeSpan.TicksPerSecond / 4;
    private long _buckets;

    private long _first = long.MaxValue;
    private long _last = long.MinValue;

    public void Start(long ticks) => At(ticks).Started++;

    public void End(long ticks, long count, bool answered)
    {
        var cell = At(ticks);
        cell.Ended += count;
        cell.Completed += answered ? count : 0;
    }

    public void Latency(long endTicks, long microseconds)
    {
        var bucket = LatencyHistogram.IndexOf(Math.Clamp(microseconds, 1, LatencyHistogram.HighestMicroseconds));
        ref var count = ref CollectionsMarshal.GetValueRefOrAddDefault(At(endTicks).Latencies, bucket, out var known);
        count++;
        _buckets += known ? 0 : 1;
        if (_buckets > MaxBuckets)
        {
            Coarsen();
        }
    }

    public void NotSent(long ticks, long count) => At(ticks).NotSent += count;

    public void Bytes(long ticks, double bytes) => At(ticks).Bytes += bytes;

    public void Error(long ticks, string errorClass, long count)
    {
        var errors = At(ticks).Errors;
        errors[errorClass] = errors.GetValueOrDefault(errorClass) + count;
    }

    /// <summary>Intervals without gaps from the first event on, and the ticks at t = 0.</summary>
    public (long OriginTicks, List<TimelineItem> Items) Build(long firstRequestTicks)
    {
        if (_cells.Count == 0)
        {
            return (firstRequestTicks, []);
        }

        var (first, last) = (Index(_first), Index(_last));
        var origin = first * _width;
        var items = new List<TimelineItem> { new FirstRequest(Math.Max(0, Seconds(firstRequestTicks - origin))) };
        var inFlight = 0L;
        for (var index = first; index <= last; index++)
        {
            var cell = _cells.GetValueOrDefault(index) ?? new Cell();
            inFlight += cell.Started - cell.Ended;
            items.Add(new LoadInterval(
                Seconds((index + 1 - first) * _width),
                Seconds(_width),
                Draining: false,
                cell.Started,
                cell.Completed,
                (int)Math.Clamp(inFlight, 0, int.MaxValue),
                (long)cell.Bytes)
            {
                Offered = cell.Started + cell.NotSent,
                NotSent = cell.NotSent,
                Errors = cell.Errors,
                Service = [.. cell.Latencies.OrderBy(b => b.Key).Select(b => (long[])[b.Key, b.Value])],
            });
        }

        return (origin, items);
    }

    private static double Seconds(long ticks) => ticks / (double)TimeSpan.TicksPerSecond;

    private long Index(long ticks) => (long)Math.Floor(ticks / (double)_width);

    private Cell At(long ticks)
    {
        _first = Math.Min(_first, ticks);
        _last = Math.Max(_last, ticks);
        while (Index(_last) - Index(_first) >= MaxIntervals)
        {
            Coarsen();
        }

        ref var cell = ref CollectionsMarshal.GetValueRefOrAddDefault(_cells, Index(ticks), out _);
        return cell ??= new Cell();
    }

    private void Coarsen()
    {
        var cells = new Dictionary<long, Cell>(_cells.Count / Merged);
        _buckets = 0;
        foreach (var (index, cell) in _cells)
        {
            ref var merged = ref CollectionsMarshal.GetValueRefOrAddDefault(cells, (long)Math.Floor(index / (double)Merged), out _);
            (merged ??= new Cell()).Add(cell);
        }

        (_cells, _width) = (cells, _width * Merged);
        _buckets = cells.Values.Sum(cell => (long)cell.Latencies.Count);
    }

    private sealed class Cell
    {
        public long Started;
        public long Ended;
        public long Completed;
        public long NotSent;
        public double Bytes;

        public Dictionary<int, long> Latencies { get; } = [];

        public Dictionary<string, long> Errors { get; } = new(StringComparer.Ordinal);

        public void Add(Cell other)
        {
            Started += other.Started;
            Ended += other.Ended;
            Completed += other.Completed;
            NotSent += other.NotSent;
            Bytes += other.Bytes;
            foreach (var (bucket, count) in other.Latencies)
            {
                Latencies[bucket] = Latencies.GetValueOrDefault(bucket) + count;
            }

            foreach (var (error, count) in other.Errors)
            {
                Errors[error] = Errors.GetValueOrDefault(error) + count;
            }
        }
    }
}
