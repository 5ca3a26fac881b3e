using System.Diagnostics;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Load.Counting;

/// <summary>The parts of the time that requests took, of the whole load. Not thread-safe.</summary>
internal sealed class LoadTimes(bool open)
{
    /// <summary>Opening of each connection.</summary>
    public LatencyHistogram Connect { get; } = new();

    /// <summary>From the end of connecting, or the send on a kept connection, until the head of the answer was there; completed requests.</summary>
    public LatencyHistogram FirstByte { get; } = new();

    /// <summary>From the end of connecting, or the send on a kept connection, to the last byte; completed requests.</summary>
    public LatencyHistogram Processing { get; } = new();

    /// <summary>How much later than intended requests were sent; stays empty in a closed loop.</summary>
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
