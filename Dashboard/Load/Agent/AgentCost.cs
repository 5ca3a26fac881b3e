namespace Dashboard.Load.Agent;

/// <summary>What a load costs the agent's process, from the creation of this object on.</summary>
internal sealed class AgentCost
{
    private readonly long _allocated = GC.GetTotalAllocatedBytes();
    private readonly TimeSpan _processorTime = Environment.CpuUsage.TotalTime;

    /// <summary>The line with what each request has cost.</summary>
    public SummaryLine AddTo(SummaryLine line)
    {
        var (bytes, time) = (GC.GetTotalAllocatedBytes() - _allocated, Environment.CpuUsage.TotalTime - _processorTime);
        double? sent = line.Summary.Sent > 0 ? line.Summary.Sent : null;
        return line with { AllocatedBytesPerRequest = bytes / sent, CpuMicrosecondsPerRequest = time.TotalMicroseconds / sent };
    }
}
