using Dashboard.Accounts.Blockers;

namespace Dashboard.Tests.Accounts.Blockers;

public sealed class StackTreeTests
{
    [Fact]
    public void What_stacks_share_is_there_once_and_branches_say_what_goes_there_the_heaviest_first()
    {
        var tree = Tree([(["a", "b", "c", "d"], 2), (["a", "b", "x"], 5), (["a", "b", "c", "e"], 1)]);

        Assert.Equal("a>b 8 (x 5, c 3 (d 2, e 1))", Words(Assert.Single(tree)));
    }

    [Fact]
    public void A_stack_that_ends_where_others_go_on_is_in_the_weight_and_in_no_branch()
    {
        var tree = Tree([(["a", "b"], 2), (["a", "b", "c"], 1)]);

        Assert.Equal("a>b 3 (c 1)", Words(Assert.Single(tree)));
    }

    [Fact]
    public void Roots_that_differ_are_trees_of_their_own_and_no_stack_is_none() =>
        Assert.Equal(["b 2", "a 1"], Tree([(["a"], 1), (["b"], 2), ([], 7)]).Select(Words));

    [Fact]
    public void Equal_stacks_are_one_node() => Assert.Equal("a>b 3", Words(Assert.Single(Tree([(["a", "b"], 1), (["a", "b"], 2)]))));

    private static string Words(StackNode node) =>
        $"{string.Join('>', node.Frames.Select(frame => frame.Method))} {node.Weight}" + (node.Children.Count == 0 ? "" : $" ({string.Join(", ", node.Children.Select(Words))})");

    private static IReadOnlyList<StackNode> Tree(IEnumerable<(string[] Frames, double Weight)> stacks) =>
        StackTree.Of(stacks.Select(stack => ((IReadOnlyList<StackFrame>)[.. stack.Frames.Select(frame => new StackFrame(frame))], stack.Weight)));
}
