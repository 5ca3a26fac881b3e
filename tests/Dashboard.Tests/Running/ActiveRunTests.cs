using Dashboard.Running;
using Dashboard.Timeline;

namespace Dashboard.Tests.Running;

public sealed class ActiveRunTests
{
    [Fact]
    public void Requests_that_ended_are_those_sent_and_no_longer_out_whatever_their_end()
    {
        var run = new ActiveRun("id", RunPlan.Recording(null), TimeProvider.System, () => ValueTask.CompletedTask);

        run.CountEnded(new LoadInterval(0.25, 0.25, false, Sent: 100, Completed: 0, InFlight: 100, 0));
        Assert.Equal(0, run.RequestsEnded);
        run.CountEnded(new LoadInterval(0.5, 0.25, false, Sent: 0, Completed: 30, InFlight: 70, 0));
        Assert.Equal(30, run.RequestsEnded);
        run.CountEnded(new LoadInterval(0.75, 0.25, false, Sent: 5, Completed: 20, InFlight: 50, 0) { Errors = new Dictionary<string, long> { ["timeout"] = 5 } });
        Assert.Equal(55, run.RequestsEnded);
    }
}
