using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Requests;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Blame;

public sealed class RecordedBlameTests
{
    [Theory]
    [InlineData("taskwait")]
    [InlineData("lock")]
    [InlineData("semaphore")]
    [InlineData("sleepw")]
    [InlineData("asyncwait")]
    [InlineData("openlock")]
    public void Of_a_recorded_stream_each_route_owes_what_its_requests_waited(string stream)
    {
        var events = RecordedWork.Read(stream).Events;
        var (times, windows) = (new List<RequestTimes>(), new List<BlameWindow>());
        BlameLedger? ledger = null;
        var report = new RequestReport(
            item => times.Add(Assert.IsType<RequestTimes>(item)), new RouteNames(), counted: (route, account) => ledger!.Add(route, account));
        ledger = new BlameLedger(item => windows.AddRange(item is BlameWindow window ? [window] : []), report.ServedBy);
        var end = events[^1].T;
        foreach (var e in events.Concat(Enumerable.Range(1, 60).Select(i => new WorkEvent(WorkEventKind.Heartbeat, end + (i * 0.1), 0))))
        {
            report.Add(e);
            ledger.Add(e);
        }

        var routes = RequestTotals.Of(times).Routes;
        var rows = BlameTotals.Rows(windows);
        Assert.NotEmpty(routes);
        foreach (var route in routes)
        {
            var waited = route.BeforeSeconds + (route.QueuedAgainSeconds ?? 0) + route.AfterSeconds + route.LocksSeconds + route.WaitsSeconds;
            Assert.Equal(waited, rows.Where(row => row.Route == route.Route).Sum(row => row.Seconds), (0.01 * waited) + 0.001);
        }
    }
}
