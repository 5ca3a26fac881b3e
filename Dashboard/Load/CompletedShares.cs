using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Dashboard.Load;

/// <summary>
/// Throughput of a whole load, from which request took when. Not thread-safe.
/// <para>
/// Closed loop: each completed request counts by the share of its time that lay inside the window. At the window's end those still out count by
/// their share. At its begin none is under way yet: the first request of each worker stands for the one that would be. Where the first ones
/// found an empty server and were therefore quicker than all that came later (a queue that had to form first), they are only a part of a usual
/// request and count by their mean time ÷ that of the later ones, at most by as much as the window's end adds.
/// </para>
/// <para>
/// Open loop: a request that waits in an overloaded server's queue is not half done, so answers are counted whole, over the window without the time
/// in which no answer could come yet: until the first answer, but no longer than half of the requests took, nor than a quarter of the window; and
/// never more than all answers, late ones too, ÷ window. So a target that stands still at the begin is not flattered.
/// </para>
/// </summary>
internal sealed class CompletedShares(bool open)
{
    /// <summary>The first requests count as quicker when their mean is so many of its standard errors below that of the later ones.</summary>
    private const double StandardErrors = 2;

    private const double MostSilentPart = 4;

    private readonly Times _first = new();
    private readonly Times _later = new();
    private long _firstEnd = long.MaxValue;
    private Sums _all;
    private Sums _ofFirst;

    /// <summary>Those that ended after the window: by share in a closed loop, whole in an open one.</summary>
    private Sums _late;

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
        var succeeds = sample is { Outcome: RequestOutcome.Completed, Status: < 400 } ? 1 : 0;
        var share = open || ticks <= 0 ? isLate ? 0 : 1 : inside / (double)ticks;
        var sums = new Sums(share, share * succeeds);
        _all += sums;
        _ofFirst += isFirst ? sums : default;
        _late += !isLate ? default : open ? new Sums(1, succeeds) : sums;
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

    private (double Completed, double Succeeded) Closed(double window)
    {
        var missing = FirstTooQuick();
        return (
            (_all.Completed - Math.Min(missing * _ofFirst.Completed, _late.Completed)) / window,
            (_all.Succeeded - Math.Min(missing * _ofFirst.Succeeded, _late.Succeeded)) / window);
    }

    private (double Completed, double Succeeded) Open(double window, double firstAnswer, double medianSeconds)
    {
        var answering = window - OpenSilence(window, firstAnswer, medianSeconds);
        var all = _all + _late;
        return (Math.Min(_all.Completed / answering, all.Completed / window), Math.Min(_all.Succeeded / answering, all.Succeeded / window));
    }

    /// <summary>The time at the begin of an open loop's window in which no answer could come yet, seconds.</summary>
    /// <param name="window">Length of the window.</param>
    /// <param name="firstAnswer">Seconds until the first answer.</param>
    /// <param name="medianSeconds">Median service time.</param>
    public static double OpenSilence(double window, double firstAnswer, double medianSeconds) =>
        Math.Min(Math.Min(firstAnswer, medianSeconds), window / MostSilentPart);

    /// <summary>By how much the workers' first requests were quicker than the later ones, as a share of those; 0 when that may be chance.</summary>
    private double FirstTooQuick() =>
        _first.Count > 1 && _later.Count > 0 && _first.Mean + (StandardErrors * _first.StandardError) < _later.Mean ? 1 - (_first.Mean / _later.Mean) : 0;

    private static double Seconds(long ticks) => ticks / (double)Stopwatch.Frequency;

    [StructLayout(LayoutKind.Auto)]
    private readonly record struct Sums(double Completed, double Succeeded)
    {
        public static Sums operator +(Sums a, Sums b) => new(a.Completed + b.Completed, a.Succeeded + b.Succeeded);
    }

    /// <summary>Mean and its standard error while values come in: B. P. Welford, "Note on a Method for Calculating Corrected Sums of Squares", 1962.</summary>
    private sealed class Times
    {
        private double _squares;

        public long Count { get; private set; }

        public double Mean { get; private set; }

        /// <summary>Of the mean; only for two values or more.</summary>
        public double StandardError => Math.Sqrt(_squares / (Count - 1) / Count);

        public void Add(double value)
        {
            Count++;
            var distance = value - Mean;
            Mean += distance / Count;
            _squares += distance * (value - Mean);
        }
    }
}
