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

        Assert.Equal(3, stacks.DistinctBy(stack => stack.Number).Count());
        Assert.Same(stacks[0], stacks[2]);
    }

    /// <summary>Accounts remember what a number stands for longer than the session lives that gave it: the next would be named after its stacks.</summary>
    [Fact]
    public void Two_sessions_never_give_one_number_to_two_stacks() =>
        Assert.NotEqual(_numbers.Of([Frame("A.Run")]).Number, new StackNumbers().Of([Frame("B.Run")]).Number);

    [Fact]
    public void Beyond_ten_thousand_all_get_higher_numbers()
    {
        var first = _numbers.Of([Frame("Site0.Run")]).Number;
        foreach (var n in Enumerable.Range(0, 10_001))
        {
            _numbers.Of([Frame($"Site{n}.Run")]);
        }

        var again = _numbers.Of([Frame("Site0.Run")]);
        Assert.Equal("Site0.Run", again.Frames[0].Method);
        Assert.True(again.Number > first + 10_000, "All before have lower ones.");
    }

    private static BlockFrame Frame(string method) => new(method, "Shop", "Shop");
}
