using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Requests;
using Dashboard.Timeline;

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
        var played = PlayedWork.Of(stream);
        var routes = RequestTotals.Of(played.Times).Routes;
        var rows = BlameTotals.Rows(played.Told.OfType<BlameWindow>());
        Assert.NotEmpty(routes);
        foreach (var route in routes)
        {
            var waited = route.BeforeSeconds + (route.QueuedAgainSeconds ?? 0) + route.AfterSeconds + route.LocksSeconds + (route.WaitsSeconds ?? 0);
            Assert.Equal(waited, rows.Where(row => row.Route == route.Route).Sum(row => row.Seconds), (0.01 * waited) + 0.001);
        }
    }
}
