using Dashboard.Target.Stacks;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Target.Stacks;

public sealed class StackNumbersTests
{
    private readonly StackNumbers _numbers = new();

    [Fact]
    public void The_same_methods_are_one_object_with_one_number()
    {
        var stacks = new[] { "A.Run", "B.Run", "A.Run", "A.Run2" }.Select(method => _numbers.Of([Frame(method)])).ToList();

        Assert.Equal([1, 2, 1, 3], stacks.Select(stack => stack.Number));
        Assert.Same(stacks[0], stacks[2]);
    }

    [Fact]
    public void Beyond_ten_thousand_all_get_higher_numbers()
    {
        foreach (var n in Enumerable.Range(0, 10_001))
        {
            _numbers.Of([Frame($"Site{n}.Run")]);
        }

        var again = _numbers.Of([Frame("Site0.Run")]);
        Assert.Equal((10_002, "Site0.Run"), (again.Number, again.Frames[0].Method));
    }

    private static BlockFrame Frame(string method) => new(method, "Shop", "Shop");
}
