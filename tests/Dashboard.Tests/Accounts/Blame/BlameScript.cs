using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Requests;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Blame;

/// <summary>A ledger fed by hand; times in seconds, in the order in which they are said.</summary>
internal sealed class BlameScript
{
    private readonly Dictionary<long, string?> _serving = [];
    private readonly List<BlameWindow> _windows = [];

    public BlameScript(bool tellsWaits = true) => Ledger = new BlameLedger(
        item => _windows.AddRange(item is BlameWindow window ? [window] : []), thread => _serving.GetValueOrDefault(thread))
    { TellsWaits = tellsWaits };

    public BlameLedger Ledger { get; }

    public BlameScript Say(WorkEventKind kind, double t, long thread = 0, long item = 0, long owner = 0)
    {
        Ledger.Add(new WorkEvent(kind, t, thread, item) { Owner = owner });
        return this;
    }

    /// <summary>A thread takes an item and begins with a request in it.</summary>
    public BlameScript Works(double t, long thread, string? route)
    {
        _serving[thread] = route;
        return Say(WorkEventKind.Dequeued, t, thread);
    }

    public BlameScript Idle(double t, long thread)
    {
        _serving.Remove(thread);
        return Say(WorkEventKind.ThreadIdle, t, thread);
    }

    /// <summary>A request is over that had waited in the queue between two times.</summary>
    public BlameScript Waited(string route, double from, double to, double stopped, double locks = 0, double waits = 0)
    {
        Say(WorkEventKind.Heartbeat, stopped);
        Ledger.Add(route, new RequestAccount("GET", route, stopped, to - from, waits, locks, 0, 0, 0) { Taken = to });
        return this;
    }

    /// <summary>What is owed, seconds, when all is booked.</summary>
    public Dictionary<(string Route, BlameCulprit Culprit), double> Owed(double end)
    {
        Say(WorkEventKind.Heartbeat, end);
        Say(WorkEventKind.Heartbeat, end + BlameLedger.DelaySeconds);
        Say(WorkEventKind.Heartbeat, end + BlameLedger.DelaySeconds + 1.1);
        return _windows
            .SelectMany(window => window.Victims.SelectMany(victim => window.Culprits.Select((culprit, i) => (victim.Route, culprit, victim.Seconds[i]))))
            .GroupBy(cell => (cell.Route, cell.culprit)).ToDictionary(cell => cell.Key, cell => cell.Sum(one => one.Item3));
    }

    public static BlameCulprit Holds(string? route, string site = BlameBook.Running) => new(BlameKinds.Thread) { Route = route, Site = site };

    public static BlameCulprit Lock(string? route, string site = BlameBook.Running) => new(BlameKinds.Lock) { Route = route, Site = site };
}
