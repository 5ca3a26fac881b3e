using Dashboard.Accounts.WaitGraph;

namespace Dashboard.Tests.Accounts.WaitGraph;

/// <summary>Circles among threads.</summary>
public sealed class CirclesTests
{
    [Fact]
    public void Each_circle_is_found_once_and_who_waits_behind_one_is_none() => Assert.Equal(
        [[1L, 4, 3], [7L, 8]],
        Circles.In(new Dictionary<long, long> { [9] = 7, [1] = 4, [4] = 3, [3] = 1, [8] = 7, [7] = 8, [5] = 6, [2] = 1 }));

    [Fact]
    public void A_chain_is_no_circle() => Assert.Empty(Circles.In(new Dictionary<long, long> { [1] = 2, [2] = 3, [3] = 0 }));
}
