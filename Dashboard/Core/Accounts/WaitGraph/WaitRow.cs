using Dashboard.Timeline.Graph;

namespace Dashboard.Accounts.WaitGraph;

/// <summary>A line of a wait-for graph from top to bottom: a call site, below it what it waits for, below that what this waits for.</summary>
/// <param name="Lead">Its relation to the line above it, in words; for a call site what its threads do.</param>
internal sealed record WaitRow(int Depth, string Lead, WaitNode Node)
{
    public int Threads { get; init; }

    public int Waits { get; init; }

    public bool IsInWords => Node.Role is WaitRoles.Before or WaitRoles.Lock || Node.Name == GraphBuilder.UnknownTask;

    public bool IsRepeated { get; init; }

    public bool IsDeadlock { get; init; }
}
