using Dashboard.Accounts;
using Dashboard.Accounts.Merging;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts;

/// <summary>The accounts of a target whose events are written by hand, through their one door; times in seconds, in the order in which they are said.</summary>
internal sealed class ScriptedTarget : IDisposable
{
    private readonly TimelineSubscription _items;
    private readonly List<TimelineItem> _read = [];
    private readonly MergedSource _events;
    private long _requests;

    public ScriptedTarget(WorkEvents work = WorkEvents.All, string runtime = "10.0.12", TimelineHub? hub = null)
    {
        Hub = hub ?? new TimelineHub(new TimelineClock(TimeProvider.System));
        _items = Hub.Subscribe(TimelineSubscription.RecorderCapacity);
        Accounts = new TargetAccounts(Hub);
        Facts = new TargetFacts(1, "Shop", "Shop", "Shop", runtime, "Linux", "x64");
        Accounts.WaitsBegin(Facts);
        if (work != WorkEvents.None)
        {
            Accounts.WorkBegins(Facts, work);
        }

        _events = Accounts.Stream.Open(double.NegativeInfinity);
    }

    public TimelineHub Hub { get; }

    public TargetAccounts Accounts { get; }

    public TargetFacts Facts { get; }

    /// <summary>When something was said last.</summary>
    public double Now { get; private set; } = double.NegativeInfinity;

    public static Guid Activity(byte number) => new(0x11, 0, 0, [0, 0, 0, 0, 0, 0, 0, number]);

    public void Dispose() => _items.Dispose();

    public ScriptedTarget Say(WorkEvent e)
    {
        Now = e.T;
        _events.Add(e);
        return this;
    }

    public ScriptedTarget Say(WorkEventKind kind, double t, long thread = 0, long item = 0, object? subject = null, Guid activity = default) =>
        Say(new WorkEvent(kind, t, thread, item, subject) { Activity = activity });

    /// <summary>A thread takes an item and begins a request in it.</summary>
    public ScriptedTarget Serve(double t, long thread, string path, Guid activity = default, string version = "HTTP/1.1") =>
        Say(WorkEventKind.Dequeued, t, thread, thread)
            .Say(WorkEventKind.RequestStarted, t, thread, 0, new WorkRequest($"c{++_requests}:1", version, "GET", path), activity);

    public ScriptedTarget Observe(WorkEventKind kind, double t, object subject)
    {
        Accounts.Stream.Observe(new WorkEvent(kind, t, 0, 0, subject));
        return this;
    }

    /// <summary>All items of a kind until now.</summary>
    public IReadOnlyList<TItem> Items<TItem>()
        where TItem : TimelineItem
    {
        while (_items.Items.TryRead(out var item))
        {
            _read.Add(item);
        }

        return [.. _read.OfType<TItem>()];
    }
}
