using System.Runtime.CompilerServices;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Stacks;

/// <summary>Call sites by stack. Bound: the newest 20,000 stacks.</summary>
internal sealed class StackSites
{
    private const int Capacity = 20_000;

    private readonly Dictionary<int, (CallSite Wait, CallSite Contention)> _sites = [];
    private readonly Queue<int> _order = new();
    private readonly SiteFaces _faces = new();

    private readonly ConditionalWeakTable<IReadOnlyList<BlockFrame>, CallSite> _ofSnapshots = [];
    private readonly (CallSite Wait, CallSite Contention) _unknown = (CallSite.OfUnknown(isContention: false), CallSite.OfUnknown(isContention: true));

    /// <summary>False where the runtime reports lock waits only: then a lock within another wait is all that is reported, and would pass for it.</summary>
    public bool TellsWaits { get; set; } = true;

    /// <inheritdoc cref="SiteFaces.WaiterOf"/>
    public Func<string, string, BlockFrame?>? WaiterOf
    {
        get => _faces.WaiterOf;
        set => _faces.WaiterOf = value;
    }

    public CallSite Of(BlockStack? stack, bool isContention)
    {
        var (wait, contention) = stack is null ? _unknown : _sites.TryGetValue(stack.Number, out var known) ? known : Add(stack);
        return isContention ? contention : wait;
    }

    /// <summary>The call site of a snapshot's stack: threads at one place share its frames, and several accounts ask.</summary>
    public CallSite Of(IReadOnlyList<BlockFrame> frames) =>
        _ofSnapshots.GetValue(frames, key => new CallSite(new BlockStack(0, key), isContention: false, faces: _faces));

    private (CallSite Wait, CallSite Contention) Add(BlockStack stack)
    {
        var sites = (new CallSite(stack, isContention: false, faces: _faces), new CallSite(stack, isContention: true, TellsWaits, _faces));
        _sites[stack.Number] = sites;
        _order.Enqueue(stack.Number);
        if (_order.Count > Capacity)
        {
            _sites.Remove(_order.Dequeue());
        }

        return sites;
    }
}
