using System.Runtime.InteropServices;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;
using Dashboard.Validity;

namespace Dashboard.RunFile;

/// <summary>The requests of one histogram bucket of one load interval: how long they took is known, when they ended to the interval's length.</summary>
/// <param name="IntervalBegin">Begin of the interval on the run's clock, seconds.</param>
/// <param name="IntervalEnd">Its end.</param>
/// <param name="Draining">True when nothing was sent any more.</param>
/// <param name="Seconds">Their service time: the middle of the bucket; above 0.</param>
/// <param name="Count">How many there are.</param>
/// <param name="CompletedShare">The part of the interval's requests that was answered; the others were given up.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct IntervalRequests(
    double IntervalBegin, double IntervalEnd, bool Draining, double Seconds, long Count, double CompletedShare)
{
    private const double MicrosecondsPerSecond = 1e6;

    /// <summary>How many were answered.</summary>
    public double Completed => Count * CompletedShare;

    /// <summary>The time that one of them spent before a moment, on average over all ends inside the interval.</summary>
    public double SecondsBefore(double moment) => Seconds * RequestSpread.ShareBefore(moment, IntervalBegin, IntervalEnd, Seconds);

    /// <summary>The share of them that had ended by a moment, 0 to 1.</summary>
    public double ShareEndedBy(double moment) =>
        IntervalEnd > IntervalBegin ? Math.Clamp((moment - IntervalBegin) / (IntervalEnd - IntervalBegin), 0, 1) : moment >= IntervalEnd ? 1 : 0;

    /// <summary>Whether they can have begun at a moment.</summary>
    public bool BeganAt(double moment) => IntervalBegin - Seconds <= moment && IntervalEnd - Seconds >= moment - 0.001;

    /// <summary>The requests of an interval, bucket by bucket.</summary>
    public static IEnumerable<IntervalRequests> Of(LoadInterval interval)
    {
        var ended = interval.Service.Total;
        var share = ended > 0 ? Math.Min(1, interval.Completed / (double)ended) : 0;
        return interval.Service.Select(bucket => new IntervalRequests(
            interval.T - interval.WindowSeconds, interval.T, interval.Draining, LatencyHistogram.MiddleOf((int)bucket[0]) / MicrosecondsPerSecond, bucket[1],
            share));
    }
}
