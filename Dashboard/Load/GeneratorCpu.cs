using System.Diagnostics;

namespace Dashboard.Load;

internal sealed class GeneratorCpu
{
    private long _timestamp = Stopwatch.GetTimestamp();
    private TimeSpan _processorTime = Environment.CpuUsage.TotalTime;

    /// <summary>Processor time since the last call in percent of one core.</summary>
    public double TakeCpuPercent()
    {
        var (timestamp, processorTime) = (Stopwatch.GetTimestamp(), Environment.CpuUsage.TotalTime);
        var elapsed = Stopwatch.GetElapsedTime(_timestamp, timestamp);
        var used = processorTime - _processorTime;
        (_timestamp, _processorTime) = (timestamp, processorTime);
        return elapsed > TimeSpan.Zero ? Math.Round(used / elapsed * 100, 1) : 0;
    }
}
