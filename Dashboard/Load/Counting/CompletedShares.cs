using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Dashboard.Load.Counting;

internal sealed class CompletedShares(bool open)
{
    private readonly Times _first = new();

    /// <summary>The times of the later requests, or of all in an open loop.</summary>
    private readonly Times _later = new();
    private readonly FirstRequests _sentFirst = new();
    private readonly FirstRequests _sentLast = new();

    /// <summary>Answers of an open loop that came after the window: at most one for each worker.</summary>
    private readonly List<(long Ticks, Sums Sums)> _after = [];
    private Sums _inside;
    private Sums _ofFirst;

    private Sums _late;
    private long _lateCount;

    /// <param name="inside">Ticks in flight inside the window.</param>
    /// <param name="windowEnd">Timestamp of the window's end, <see cref="long.MaxValue"/> while unknown.</param>
    public void Add(in RequestSample sample, bool isFirst, long inside, long windowEnd)
    {
        if (sample.Outcome > RequestOutcome.BodyMismatch)
        {
            return;
        }

        var ticks = sample.End - sample.Start;
        var isLate = sample.End > windowEnd;
        var share = isLate && !open ? inside / (double)ticks : 1;
        var sums = new Sums(share, sample.Outcome == RequestOutcome.Completed ? share : 0);
        _inside += isLate ? default : sums;
        if (open)
        {
            AddOpen(sample.Start, ticks);
            if (isLate)
            {
                _after.Add((sample.End - windowEnd, sums));
            }

            return;
        }

        _late += isLate ? sums : default;
        _lateCount += isLate ? 1 : 0;
        _ofFirst += isFirst ? sums : default;
        (isFirst ? _first : _later).Add(ticks);
    }

    /// <summary>Requests per second of the window, all completed ones and those without error; 0 for a window without length.</summary>
    public (double Completed, double Succeeded) PerSecond(long start, long end)
    {
        var window = (end - start) / (double)Stopwatch.Frequency;
        return window <= 0 ? (0, 0) : open ? Open(window) : Closed(window);
    }

    private (double Completed, double Succeeded) Closed(double window)
    {
        var ends = new ClosedLoopEnds(_first.Moments, _later.Moments, _late.Completed, _lateCount);
        return (
            ends.Requests(_inside.Completed, _ofFirst.Completed, _late.Completed) / window,
            ends.Requests(_inside.Succeeded, _ofFirst.Succeeded, _late.Succeeded) / window);
    }

    private void AddOpen(long start, long ticks)
    {
        _sentFirst.Add(start, ticks);
        _sentLast.Add(-start, ticks);
        _later.Add(ticks);
    }

    private (double Completed, double Succeeded) Open(double window)
    {
        var all = _later.Moments;
        var few = OpenLoopEnds.Few(all.Count);
        var first = _sentFirst.Latencies(few);
        var shortest = first.Select(request => request.Latency).DefaultIfEmpty(0).Min();
        var counted = new OpenLoopEnds(LatencyMoments.Of(first), LatencyMoments.Of(_sentLast.Latencies(few)), all, shortest).CountedAfter;
        var sums = _after.Where(answer => answer.Ticks <= counted).Aggregate(_inside, (sum, answer) => sum + answer.Sums);
        return (sums.Completed / window, sums.Succeeded / window);
    }

    [StructLayout(LayoutKind.Auto)]
    private readonly record struct Sums(double Completed, double Succeeded)
    {
        public static Sums operator +(Sums a, Sums b) => new(a.Completed + b.Completed, a.Succeeded + b.Succeeded);
    }

    /// <summary>Running mean and variance (B. P. Welford, "Note on a Method for Calculating Corrected Sums of Squares and Products", 1962).</summary>
    private sealed class Times
    {
        private long _count;
        private double _mean;
        private double _squares;

        public LatencyMoments Moments => new(_count, _mean, _count > 1 ? _squares / (_count - 1) : 0);

        public void Add(double value)
        {
            _count++;
            var distance = value - _mean;
            _mean += distance / _count;
            _squares += distance * (value - _mean);
        }
    }
}
