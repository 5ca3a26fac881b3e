using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Dashboard.Load.Counting;

/// <summary>
/// Throughput of a whole load, from which request took when. Not thread-safe.
/// <para>
/// Closed loop: each completed request counts by the share of its time that lay inside the window. At the window's end those still out count by
/// their share. At its begin none is under way yet: the first request of each worker stands for the one that would be, and where the first ones
/// found an empty server and were therefore quicker than all that came later, they are only a part of a usual request: <see cref="ClosedLoopEnds"/>.
/// </para>
/// <para>
/// Open loop: a request that waits in an overloaded server's queue is not half done, so answers are counted whole, over the window without the time
/// in which no answer could come yet: until the first answer, but no longer than half of the requests took, nor than a quarter of the window; and
/// never more than all answers, late ones too, ÷ window. So a target that stands still at the begin is not flattered.
/// </para>
/// </summary>
internal sealed class CompletedShares(bool open)
{
    private const double MostSilentPart = 4;

    private readonly Times _first = new();
    private readonly Times _later = new();
    private long _firstEnd = long.MaxValue;
    private Sums _inside;
    private Sums _ofFirst;

    /// <summary>Those that ended after the window: by share in a closed loop, whole in an open one.</summary>
    private Sums _late;
    private long _lateCount;

    /// <param name="sample">A request that is over.</param>
    /// <param name="isFirst">True for the first one of its worker.</param>
    /// <param name="inside">Ticks that it was out inside the window.</param>
    /// <param name="windowEnd">Timestamp of the window's end, <see cref="long.MaxValue"/> while that is not known.</param>
    public void Add(in RequestSample sample, bool isFirst, long inside, long windowEnd)
    {
        if (sample.Outcome > RequestOutcome.BodyMismatch)
        {
            return;
        }

        var ticks = sample.End - sample.Start;
        var isLate = sample.End > windowEnd;
        var share = isLate && !open ? inside / (double)ticks : 1;
        var sums = new Sums(share, sample is { Outcome: RequestOutcome.Completed, Status: < 400 } ? share : 0);
        _inside += isLate ? default : sums;
        _late += isLate ? sums : default;
        _lateCount += isLate ? 1 : 0;
        _ofFirst += isFirst ? sums : default;
        (isFirst ? _first : _later).Add(ticks);
        _firstEnd = Math.Min(_firstEnd, sample.End);
    }

    /// <summary>Requests per second of the window, all completed ones and those without error; 0 for a window without length.</summary>
    /// <param name="start">Timestamp of the window's begin.</param>
    /// <param name="end">Timestamp of its end.</param>
    /// <param name="medianSeconds">Median service time.</param>
    public (double Completed, double Succeeded) PerSecond(long start, long end, double medianSeconds)
    {
        var window = Seconds(end - start);
        return window <= 0 ? (0, 0) : open ? Open(window, Seconds(_firstEnd - start), medianSeconds) : Closed(window);
    }

    /// <summary>The time at the begin of an open loop's window in which no answer could come yet, seconds.</summary>
    /// <param name="window">Length of the window.</param>
    /// <param name="firstAnswer">Seconds until the first answer.</param>
    /// <param name="medianSeconds">Median service time.</param>
    public static double OpenSilence(double window, double firstAnswer, double medianSeconds) =>
        Math.Min(Math.Min(firstAnswer, medianSeconds), window / MostSilentPart);

    private (double Completed, double Succeeded) Closed(double window)
    {
        var ends = new ClosedLoopEnds(_first.Moments, _later.Moments, _late.Completed, _lateCount);
        return (
            ends.Requests(_inside.Completed, _ofFirst.Completed, _late.Completed) / window,
            ends.Requests(_inside.Succeeded, _ofFirst.Succeeded, _late.Succeeded) / window);
    }

    private (double Completed, double Succeeded) Open(double window, double firstAnswer, double medianSeconds)
    {
        var answering = window - OpenSilence(window, firstAnswer, medianSeconds);
        var all = _inside + _late;
        return (Math.Min(_inside.Completed / answering, all.Completed / window), Math.Min(_inside.Succeeded / answering, all.Succeeded / window));
    }

    private static double Seconds(long ticks) => ticks / (double)Stopwatch.Frequency;

    [StructLayout(LayoutKind.Auto)]
    private readonly record struct Sums(double Completed, double Succeeded)
    {
        public static Sums operator +(Sums a, Sums b) => new(a.Completed + b.Completed, a.Succeeded + b.Succeeded);
    }

    /// <summary>
    /// Mean and variance while values come in: B. P. Welford, "Note on a Method for Calculating Corrected Sums of Squares and Products", 1962.
    /// </summary>
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
