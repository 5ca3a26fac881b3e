using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Threads;

namespace Dashboard.Live;

/// <summary>All blockers since attach, and what threads do. Bounds: 1,000 call sites and stacks. One circuit only.</summary>
public sealed class BlockersState
{
    private const int StackCapacity = 1_000;

    private readonly Dictionary<int, SiteStack> _stacks = [];
    private readonly SiteTotals _ever = new();
    private ThreadStates? _states;
    private IReadOnlyList<SiteTotal>? _all;

    public IReadOnlyList<SiteTotal> Ever => _all ??= [.. _ever.Sites.OrderByDescending(site => site.LastSeen)];

    public StackSnapshotItem? Snapshot { get; private set; }

    public StackSnapshotItem? BeforeSnapshot { get; private set; }

    public LaneWindow? Lanes { get; private set; }

    public WaitGraphItem? Graph { get; private set; }

    public QueuedWork? Queued { get; private set; }

    /// <summary>The newest trace of what requests await; null before one was taken.</summary>
    public AwaitingCalls? Awaiting { get; private set; }

    /// <summary>The newest list of pending async methods; null before one was taken.</summary>
    public PendingList? Pending { get; private set; }

    /// <summary>The newest look at the target's meters; null before one was taken.</summary>
    public SharedResources? Resources { get; private set; }

    public BlockingSites? Newest { get; private set; }

    /// <summary>The parts of the threads that are not seen now, in a sentence; null when all are.</summary>
    public string? Unseen => UnseenWaits.Of(_states);

    public IReadOnlyDictionary<int, SiteStack> Stacks => _stacks;

    public void Apply(TimelineItem item)
    {
        switch (item)
        {
            case BlockingSites window:
                Newest = window.Source == BlockingSites.WaitEvents ? window : Newest;
                _ever.Add(window);
                _all = null;
                break;
            case SiteStack stack when _stacks.Count < StackCapacity:
                _stacks[stack.Number] = stack;
                break;
            case StackSnapshotItem snapshot:
                (BeforeSnapshot, Snapshot) = (Snapshot, snapshot);
                break;
            case ThreadStates states:
                _states = states;
                break;
            case LaneWindow lanes:
                Lanes = lanes;
                break;
            case WaitGraphItem graph:
                Graph = graph;
                break;
            case QueuedWork queued:
                Queued = queued;
                break;
            case AwaitingCalls awaiting:
                Awaiting = awaiting;
                break;
            case SharedResources resources:
                Resources = resources;
                break;
            case PendingList pending:
                Pending = pending;
                break;
            case SignalsChange { Level: SignalLevel.Counters }:
                Forget();
                break;
            case SessionChange change when change.State.IsGone():
                Forget();
                break;
        }
    }

    public IReadOnlyList<SiteTotal> SinceAttach(IReadOnlyList<SiteTotal> recent)
    {
        var first = Ever.ToDictionary(static site => site.Key, static site => site.FirstSeen);
        return [.. recent.Select(site => site with { FirstSeen = first.GetValueOrDefault(site.Key, site.FirstSeen) })];
    }

    private void Forget() => (Newest, _states) = (null, null);
}
