using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Target;

/// <summary>Makes nothing of what a target tells.</summary>
internal class NoAccounts : ITargetAccounts
{
    public (Action<WorkEvent> Step, Action<ActionEvent> Action) WorkBegins(TargetFacts target, WorkEvents events) => (static _ => { }, static _ => { });

    public (Action<BlockEvent> Step, Action<BlockStack> Stack) WaitsBegin(TargetFacts target) => (static _ => { }, static _ => { });

    public void WorkEnds()
    {
    }

    public virtual bool FollowsThreads => false;

    public virtual ThreadDoing? Doing(long thread, double t) => null;

    public virtual bool IsTold(double t) => true;

    public virtual SiteName? NameOf(double t, ThreadSample look) => null;

    public virtual void Looked(double t, IReadOnlyList<ThreadSample> looks)
    {
    }

    public void Seen(ThreadStacks stacks, string why)
    {
    }

    public string? SnapshotDue(TimelineItem item, SignalLevel level) => null;

    public void Suspended(double from, double to)
    {
    }

    public void Looked(WaitPicture picture)
    {
    }

    public virtual void Looked(EnqueueStacks look)
    {
    }

    public string? WaitsDue() => null;
}
