using Dashboard.Sweeps;

namespace Dashboard.Tests.Sweeps;

/// <summary>How long a cell is expected to take.</summary>
public sealed class SweepEstimateTests
{
    /// <summary>A pool that begins with 2 threads and adds 4 a second has done 2 t + 2 t² seconds of work: 100 s of it take 6.6 s.</summary>
    [Fact]
    public void A_growing_pool_does_its_work_in_the_time_that_the_sum_says() =>
        Assert.Equal(6.589, SweepEstimate.SecondsWithGrowingPool(requests: 100, service: 1, minimum: 2, connections: 100), 1e-3);

    [Fact]
    public void Nothing_is_quicker_than_one_request_or_than_its_connections_allow()
    {
        Assert.Equal(1, SweepEstimate.SecondsWithGrowingPool(requests: 100, service: 1, minimum: 1_000, connections: 100));
        Assert.Equal(50, SweepEstimate.SecondsWithGrowingPool(requests: 100, service: 1, minimum: 1_000, connections: 2));
    }
}
