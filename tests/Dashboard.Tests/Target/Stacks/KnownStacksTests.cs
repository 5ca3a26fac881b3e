using Dashboard.Target.Stacks;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Tests.Target.Stacks;

public sealed class KnownStacksTests
{
    private const CallStackIndex Stack = (CallStackIndex)7;
    private static readonly BlockStack Twelve = new(12, []);

    [Fact]
    public void A_stack_is_read_once_as_long_as_nothing_more_is_known_of_what_was_inlined()
    {
        var known = new KnownStacks();
        Assert.Null(known.Of(Stack, knowledge: 3));

        known.Add(Stack, Twelve, knowledge: 3);
        Assert.Same(Twelve, known.Of(Stack, knowledge: 3));
        Assert.Null(known.Of((CallStackIndex)8, knowledge: 3));
    }

    [Fact]
    public void One_that_was_read_when_less_was_known_is_read_again_and_counts_once()
    {
        var known = new KnownStacks();
        known.Add(Stack, Twelve, knowledge: 3);
        Assert.Null(known.Of(Stack, knowledge: 4));

        var thirteen = new BlockStack(13, []);
        known.Add(Stack, thirteen, knowledge: 4);
        Assert.Same(thirteen, known.Of(Stack, knowledge: 4));
        Assert.Equal(1, known.Count);
    }
}
