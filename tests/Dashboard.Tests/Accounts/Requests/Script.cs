using Dashboard.Accounts.History;
using Dashboard.Accounts.Requests;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Requests;

/// <summary>A stream of events written by hand; times in seconds, in the order in which they are said.</summary>
internal sealed class Script
{
    private readonly ThreadHistory _history;
    private Guid _activity;

    public Script()
    {
        Core = new RequestAccounts(Accounts.Add);
        _history = new ThreadHistory(new RouteNames(), static _ => { }, static _ => { }, static (_, _) => { }) { Requests = Core };
    }

    public List<RequestAccount> Accounts { get; } = [];

    public RequestAccounts Core { get; }

    /// <summary>What threads did, by the same events.</summary>
    public ThreadHistory History => _history;

    public Script Enqueue(double t, long thread, long item) => Add(new WorkEvent(WorkEventKind.Enqueued, t, thread, item));

    public Script Dequeue(double t, long thread, long item) => Add(new WorkEvent(WorkEventKind.Dequeued, t, thread, item));

    public Script Start(double t, long thread, string id = "a:1", string version = "HTTP/1.1") =>
        Add(new WorkEvent(WorkEventKind.RequestStarted, t, thread, 0, new WorkRequest(id, version, "GET", "/orders")));

    public Script Stop(double t, long thread, string id = "a:1", string version = "HTTP/1.1") =>
        Add(new WorkEvent(WorkEventKind.RequestStopped, t, thread, 0, new WorkRequest(id, version, "GET", "/orders")));

    public Script StartUnit(double t, long thread, string id, bool isOfConnection = false) =>
        Add(new WorkEvent(WorkEventKind.RequestStarted, t, thread, 0, Unit(id) with { IsOfConnection = isOfConnection }));

    public Script StopUnit(double t, long thread, string id) => Add(new WorkEvent(WorkEventKind.RequestStopped, t, thread, 0, Unit(id)));

    /// <summary>What follows is raised by code of that activity; null for none.</summary>
    public Script As(Guid? activity)
    {
        _activity = activity ?? Guid.Empty;
        return this;
    }

    public Script Arm(double t, long thread, long timer, double due) => Add(new WorkEvent(WorkEventKind.TimerArmed, t, thread, timer) { DueSeconds = due });

    public Script Fire(double t, long thread, long timer) => Add(new WorkEvent(WorkEventKind.TimerFired, t, thread, timer));

    public Script Say(WorkEventKind kind, double t, long thread = 0) => Add(new WorkEvent(kind, t, thread));

    private static WorkRequest Unit(string id) => new(id, "", WorkRequest.Unit, $"Orders.{id}") { IsUnit = true };

    private Script Add(WorkEvent e)
    {
        _history.Add(e with { Activity = _activity });
        return this;
    }
}
