using System.Diagnostics;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Load.Counting;

/// <summary>The parts of the requests' times, of the whole load. Not thread-safe.</summary>
internal sealed class LoadTimes(bool open)
{
    /// <summary>Time to open each connection.</summary>
    public LatencyHistogram Connect { get; } = new();

    /// <summary>Time from the end of connecting, or the send on a kept connection, to the head of the answer; completed requests.</summary>
    public LatencyHistogram FirstByte { get; } = new();

    /// <summary>Time from the end of connecting, or the send on a kept connection, to the last byte; completed requests.</summary>
    public LatencyHistogram Processing { get; } = new();

    /// <summary>Delay of sends after their intended time; empty in a closed loop.</summary>
    public LatencyHistogram SendLag { get; } = new();

    public void Add(in RequestSample sample)
    {
        if (sample.Outcome <= RequestOutcome.BodyMismatch)
        {
            FirstByte.Record(Microseconds(sample.FirstByte - sample.Connected));
            Processing.Record(Microseconds(sample.End - sample.Connected));
        }

        if (open)
        {
            SendLag.Record(Microseconds(sample.Start - sample.Intended));
        }
    }

    public static long Microseconds(long ticks) => ticks * 1_000_000 / Stopwatch.Frequency;
}
