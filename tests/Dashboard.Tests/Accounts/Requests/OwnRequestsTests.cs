using System.Diagnostics;
using Dashboard.Accounts.Requests;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Requests;

public sealed class OwnRequestsTests
{
    /// <summary>The registry is one for the process: a path of its own for each test.</summary>
    private readonly string _path = $"/{Guid.NewGuid():N}";

    [Fact]
    public void A_request_is_told_once_while_it_is_open_and_after()
    {
        Assert.False(OwnRequests.Take(Request(_path), Stopwatch.GetTimestamp()));

        using (OwnRequests.Send("GET", _path))
        {
            Assert.False(OwnRequests.Take(Request(_path, "POST"), Stopwatch.GetTimestamp()));
            Assert.True(OwnRequests.Take(Request(_path), Stopwatch.GetTimestamp()));
            Assert.False(OwnRequests.Take(Request(_path), Stopwatch.GetTimestamp()));
        }

        var asked = OwnRequests.Send("GET", _path);
        var begun = Stopwatch.GetTimestamp();
        asked.Dispose();
        Assert.True(OwnRequests.Take(Request(_path), begun));
    }

    [Fact]
    public void Another_clients_request_at_another_time_is_not_one()
    {
        OwnRequests.Send("GET", _path).Dispose();

        Assert.False(OwnRequests.Take(Request(_path), Stopwatch.GetTimestamp() + Stopwatch.Frequency));
        Assert.False(OwnRequests.Take(Request(_path), Stopwatch.GetTimestamp() - Stopwatch.Frequency));
        Assert.True(OwnRequests.Take(Request(_path), Stopwatch.GetTimestamp()));
    }

    [Fact]
    public void They_are_in_no_account_neither_open_nor_answered()
    {
        using var target = new ScriptedTarget();
        var now = target.Hub.Clock.Now;
        using var answered = OwnRequests.Send("GET", _path);
        using var open = OwnRequests.Send("GET", _path);
        foreach (var (path, thread) in new[] { (_path, 1L), ("/orders", 2L), (_path, 3L) })
        {
            target.Say(WorkEventKind.Enqueued, now, 9, thread).Serve(now, thread, path);
        }

        target.Say(WorkEventKind.RequestStopped, now + 0.1, 1, 0, new WorkRequest("c1:1", "HTTP/1.1", "GET", _path))
            .Say(WorkEventKind.RequestStopped, now + 0.1, 2, 0, new WorkRequest("c2:1", "HTTP/1.1", "GET", "/orders"))
            .Say(WorkEventKind.Heartbeat, now + 1.5).Say(WorkEventKind.Heartbeat, now + 4);

        var window = target.Items<RequestTimes>()[0];
        Assert.Equal(["GET /orders"], window.Routes.Select(route => route.Route));
        Assert.Empty(window.Open);
    }

    private static WorkRequest Request(string path, string method = "GET") => new("1", "HTTP/1.1", method, path);
}
