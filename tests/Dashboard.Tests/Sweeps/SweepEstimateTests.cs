using Dashboard.Load;
using Dashboard.Sweeps;

namespace Dashboard.Tests.Sweeps;

/// <summary>How long a cell is expected to take, held against what cells of 100 requests at once took on two processors.</summary>
public sealed class SweepEstimateTests
{
    /// <summary>Measured for a sleep of 1 s: 14.0, 4.0, 2.05 and 1.03 s.</summary>
    [Theory]
    [InlineData(4, 14.0)]
    [InlineData(25, 4.0)]
    [InlineData(50, 2.05)]
    [InlineData(100, 1.03)]
    public void Blocking_requests_take_what_they_took(int minimum, double measured) =>
        Assert.InRange(SweepEstimate.OfBlocking(AtOnce(minimum)), measured * 0.75, measured * 1.25);

    /// <summary>Measured for .Result on a call of 1 s: 20.6, 17.1 and 10.9 s.</summary>
    [Theory]
    [InlineData(4, 20.6)]
    [InlineData(25, 17.1)]
    [InlineData(50, 10.9)]
    public void Requests_that_wait_for_tasks_take_what_they_took(int minimum, double measured) =>
        Assert.InRange(SweepEstimate.OfTaskWaits(AtOnce(minimum)), measured * 0.75, measured * 1.25);

    [Fact]
    public void A_planned_time_is_followed_by_what_is_still_out()
    {
        var load = new LoadPlan("http://127.0.0.1:5000/", 45, DurationSeconds: 5, TimeoutSeconds: 30);

        Assert.Equal(5 + (45 * 0.1 / 4.5), SweepEstimate.OfBlocking(new SweepEstimate.Work(load, 0.1, 2)), 1e-9);
        Assert.Equal((43 / 4.5) + 0.1 + 0.1, SweepEstimate.OfTaskWaits(new SweepEstimate.Work(load, 0.1, 2)), 1e-9);
    }

    private static SweepEstimate.Work AtOnce(int minimum) => new(new LoadPlan("http://127.0.0.1:5000/", 100, Requests: 100), 1, minimum);
}
