using Dashboard.Accounts.Blame;
using Dashboard.Accounts.History;
using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Stacks;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Blame;

/// <summary>A ledger fed by hand; times in seconds, in the order in which they are said.</summary>
internal sealed class BlameScript
{
    private readonly Dictionary<long, ThreadActivity> _threads = [];
    private readonly List<BlameWindow> _windows = [];
    private readonly BlameAttribution _ledger;

    public BlameScript(bool tellsWaits = true) =>
        _ledger = new BlameAttribution(item => _windows.AddRange(item is BlameWindow window ? [window] : [])) { TellsWaits = tellsWaits };

    public BlameScript Say(WorkEventKind kind, double t, long thread = 0, long item = 0)
    {
        _ledger.Add(new WorkEvent(kind, t, thread, item));
        return this;
    }

    /// <summary>A thread takes an item and begins with a request in it.</summary>
    public BlameScript Works(double t, long thread, string? route) => Begin(new ThreadActivity(thread, t, ActivityState.Running) { Route = route, BeginsItem = true });

    public BlameScript Idle(double t, long thread) => Begin(new ThreadActivity(thread, t, ActivityState.Idle));

    public BlameScript Ends(double t, long thread)
    {
        if (_threads.Remove(thread, out var last))
        {
            last.End(t);
        }

        _ledger.Left(thread, t);
        return Say(WorkEventKind.ThreadEnded, t, thread);
    }

    /// <param name="site">The method that waits; null where no stack was read.</param>
    public BlameScript Waits(double t, long thread, string? site = null) => Blocks(t, thread, new ThreadWait(false, Site(site, false), 0, 0, null));

    public BlameScript Locked(double t, long thread, long item, long owner) => Blocks(t, thread, new ThreadWait(true, Site(null, true), item, owner, null));

    /// <summary>The wait is over.</summary>
    public BlameScript GoesOn(double t, long thread) => Begin(new ThreadActivity(thread, t, ActivityState.Running) { Route = _threads[thread].Route });

    /// <summary>A request is over that had waited in the queue between two times.</summary>
    public BlameScript Waited(string route, double from, double to, double stopped, double locks = 0, double waits = 0)
    {
        Say(WorkEventKind.Heartbeat, stopped);
        _ledger.Add(route, new RequestAccount("GET", route, stopped, to - from, waits, locks, 0, 0, 0) { Taken = to });
        return this;
    }

    /// <summary>What is owed, seconds, when all is booked.</summary>
    public Dictionary<(string Route, BlameCulprit Culprit), double> Owed(double end)
    {
        Say(WorkEventKind.Heartbeat, end);
        Say(WorkEventKind.Heartbeat, end + BlameAttribution.MaxDelaySeconds);
        Say(WorkEventKind.Heartbeat, end + BlameAttribution.MaxDelaySeconds + 1.1);
        return _windows
            .SelectMany(window => window.Victims.SelectMany(victim => window.Culprits.Select((culprit, i) => (victim.Route, culprit, victim.Seconds[i]))))
            .GroupBy(cell => (cell.Route, cell.culprit)).ToDictionary(cell => cell.Key, cell => cell.Sum(one => one.Item3));
    }

    public static BlameCulprit Holds(string? route, string site = AttributionState.Running) => new(BlameKinds.Thread) { Route = route, Site = site };

    public static BlameCulprit Lock(string? route, string site = AttributionState.Running) => new(BlameKinds.Lock) { Route = route, Site = site };

    private static CallSite Site(string? method, bool isLock) =>
        method is null ? CallSite.OfUnknown(isLock) : new CallSite(new BlockStack(1, [new BlockFrame(method, "App", "App")]), isLock);

    private BlameScript Blocks(double t, long thread, ThreadWait wait) =>
        Begin(new ThreadActivity(thread, t, ActivityState.Blocked) { Wait = wait, Route = _threads[thread].Route });

    private BlameScript Begin(ThreadActivity activity)
    {
        if (_threads.TryGetValue(activity.Thread, out var last))
        {
            last.End(activity.From);
        }

        _threads[activity.Thread] = activity;
        _ledger.Began(activity);
        return Say(activity.State == ActivityState.Idle ? WorkEventKind.ThreadIdle : WorkEventKind.Dequeued, activity.From, activity.Thread);
    }
}
