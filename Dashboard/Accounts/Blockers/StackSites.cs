using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Blockers;

/// <summary>What each stack says, for the newest 20,000 stacks: a stack is told once, and looked up with each wait.</summary>
internal sealed class StackSites
{
    private const int Capacity = 20_000;

    private readonly Dictionary<int, (CallSite Wait, CallSite Contention)> _sites = [];
    private readonly (CallSite Wait, CallSite Contention) _unknown = (CallSite.OfUnknown(isContention: false), CallSite.OfUnknown(isContention: true));

    /// <summary>
    /// False where the runtime reports no waits but those for locks: then a lock within another wait is all that is told of it, and would pass for the wait.
    /// </summary>
    public bool TellsWaits { get; set; } = true;

    public void Add(BlockStack stack)
    {
        _sites[stack.Number] = (new CallSite(stack, isContention: false), new CallSite(stack, isContention: true, isOuterToo: TellsWaits));
        _sites.Remove(stack.Number - Capacity);
    }

    public CallSite Of(int stack, bool isContention)
    {
        var (wait, contention) = _sites.GetValueOrDefault(stack, _unknown);
        return isContention ? contention : wait;
    }
}
