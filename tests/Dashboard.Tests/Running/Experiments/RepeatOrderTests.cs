using Dashboard.Running.Experiments;

namespace Dashboard.Tests.Running.Experiments;

public sealed class RepeatOrderTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(50)]
    public void Each_plan_has_as_many_turns_and_their_mean_places_lie_close(int times)
    {
        for (var seed = 0; seed < 100; seed++)
        {
            var order = RepeatOrder.Of(seed, 2, times);
            Assert.Equal(times, order.Count(side => side == 0));
            Assert.Equal(2 * times, order.Count);
            Assert.InRange(Math.Abs(Place(order, 0) - Place(order, 1)), 0, RepeatOrder.MaxApart);
        }
    }

    [Fact]
    public void The_same_seed_gives_the_same_order_and_others_give_all_that_are_balanced()
    {
        Assert.Equal(RepeatOrder.Of(7, 2, 5), RepeatOrder.Of(7, 2, 5));

        var orders = Enumerable.Range(0, 2000).Select(seed => string.Concat(RepeatOrder.Of(seed, 2, 4))).CountBy(order => order, StringComparer.Ordinal).ToDictionary();
        Assert.Equal(46, orders.Count);
        Assert.InRange(orders["01100110"] + orders["10011001"], 40, 140); // 87 of 2,000 on average
    }

    [Fact]
    public void One_plan_alone_just_repeats() => Assert.Equal([0, 0, 0], RepeatOrder.Of(1, 1, 3));

    private static double Place(IReadOnlyList<int> order, int side) => order.Index().Where(turn => turn.Item == side).Average(turn => turn.Index);
}
