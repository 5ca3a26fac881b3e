using Dashboard.Injections;

namespace Dashboard.Tests.Injections;

public sealed class CooperativeBlockingTests
{
    private static readonly PoolSettings TwoProcessors = new(2, 2);

    [Fact]
    public void Up_to_minimum_and_processors_threads_are_there_at_once() => Assert.Equal(0, CooperativeBlocking.SecondsUntil(TwoProcessors, 4));

    [Fact]
    public void Each_number_of_processors_the_delay_grows_by_25_ms_up_to_250_ms()
    {
        double[] delays = [.. Enumerable.Range(4, 22).Select(threads => CooperativeBlocking.DelaySeconds(TwoProcessors, threads) * 1000)];

        Assert.Equal([25, 25, 50, 50, 75, 75, 100, 100, 125, 125, 150, 150, 175, 175, 200, 200, 225, 225, 250, 250, 250, 250], delays);
        Assert.Equal(22, CooperativeBlocking.Knee(TwoProcessors));
        Assert.Equal(250, CooperativeBlocking.DelaySeconds(TwoProcessors, CooperativeBlocking.Knee(TwoProcessors)) * 1000);
        Assert.Equal(225, CooperativeBlocking.DelaySeconds(TwoProcessors, CooperativeBlocking.Knee(TwoProcessors) - 1) * 1000);
    }

    [Fact]
    public void Beyond_the_knee_four_threads_a_second_are_added()
    {
        var knee = CooperativeBlocking.Knee(TwoProcessors);

        Assert.Equal(
            CooperativeBlocking.SecondsUntil(TwoProcessors, knee) + 10,
            CooperativeBlocking.SecondsUntil(TwoProcessors, knee + 40), 1e-9);
    }

    [Fact]
    public void The_curve_and_the_time_until_a_number_of_threads_say_the_same()
    {
        foreach (var threads in Enumerable.Range(5, 120))
        {
            var seconds = CooperativeBlocking.SecondsUntil(TwoProcessors, threads);

            Assert.Equal(threads - 1, new CooperativeCurve(TwoProcessors, 0).At(seconds - 0.001, 1_000));
            Assert.Equal(threads, new CooperativeCurve(TwoProcessors, 0).At(seconds + 0.001, 1_000));
        }
    }

    [Fact]
    public void A_minimum_that_suffices_needs_no_delay() => Assert.Equal(0, CooperativeBlocking.SecondsUntil(new PoolSettings(2, 100), 102));

    [Fact]
    public void Never_more_threads_than_the_maximum()
    {
        var small = new PoolSettings(2, 2, 10);

        Assert.Equal(10, new CooperativeCurve(small, 0).At(100, 1_000));
        Assert.Equal(CooperativeBlocking.SecondsUntil(small, 10), CooperativeBlocking.SecondsUntil(small, 500));
        Assert.Equal(3, new PoolSettings(4, 2, 3).AtOnce);
    }

    [Fact]
    public void Threads_that_exist_already_are_there_at_once() => Assert.Equal(40, new CooperativeCurve(TwoProcessors, 40).At(0, 1_000));

    [Fact]
    public void Threads_that_nobody_asked_for_are_not_all_added_when_somebody_does()
    {
        var curve = new CooperativeCurve(TwoProcessors, 0);

        Assert.Equal(10, curve.At(60, 10));
        Assert.InRange(curve.At(60.3, 1_000), 11, 13);
    }
}
