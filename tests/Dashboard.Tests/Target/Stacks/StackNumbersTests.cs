using Dashboard.Target.Stacks;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Target.Stacks;

public sealed class StackNumbersTests
{
    private readonly List<BlockStack> _told = [];

    [Fact]
    public void The_same_methods_have_one_number_and_are_told_once()
    {
        var numbers = new StackNumbers(_told.Add);

        Assert.Equal([1, 2, 1, 3], new[] { "A.Run", "B.Run", "A.Run", "A.Run2" }.Select(method => numbers.Of([Frame(method)])));
        Assert.Equal([1, 2, 3], _told.Select(stack => stack.Number));
    }

    [Fact]
    public void Beyond_ten_thousand_all_are_told_anew_under_higher_numbers()
    {
        var numbers = new StackNumbers(_told.Add);
        foreach (var n in Enumerable.Range(0, 10_001))
        {
            numbers.Of([Frame($"Site{n}.Run")]);
        }

        Assert.Equal(10_002, numbers.Of([Frame("Site0.Run")]));
        Assert.Equal("Site0.Run", _told[^1].Frames[0].Method);
    }

    private static BlockFrame Frame(string method) => new(method, "Shop", "Shop");
}
