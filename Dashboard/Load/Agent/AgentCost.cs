namespace Dashboard.Load.Agent;

/// <summary>The cost of a load for the agent's process, from the creation of this object on.</summary>
internal sealed class AgentCost
{
    private readonly long _allocated = GC.GetTotalAllocatedBytes();
    private readonly TimeSpan _processorTime = Environment.CpuUsage.TotalTime;

    public SummaryMessage AddTo(SummaryMessage message)
    {
        var (bytes, time) = (GC.GetTotalAllocatedBytes() - _allocated, Environment.CpuUsage.TotalTime - _processorTime);
        double? sent = message.Summary.Sent > 0 ? message.Summary.Sent : null;
        return message with { AllocatedBytesPerRequest = bytes / sent, CpuMicrosecondsPerRequest = time.TotalMicroseconds / sent };
    }
}
