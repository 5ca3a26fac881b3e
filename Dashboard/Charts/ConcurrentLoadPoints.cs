using Dashboard.Timeline.Rates;

namespace Dashboard.Charts;

/// <summary>The rows of a concurrent load, interval by interval.</summary>
internal sealed class ConcurrentLoadPoints
{
    private readonly GapDetector _gaps = new();
    private readonly LoadRates _rates = new();
    private readonly RecentLatency _latency = new(interval => interval.Service);

    public void Add(PacketWriter<LoadPoint> table, LoadInterval interval)
    {
        if (_gaps.Next(interval.T, interval.WindowSeconds) is { } gap)
        {
            table.Gap(gap);
        }

        table.Row(new LoadPoint(interval, _rates.Add(interval), _latency.Add(interval)));
    }
}
