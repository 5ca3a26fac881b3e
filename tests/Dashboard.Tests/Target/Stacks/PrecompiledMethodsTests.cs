using Dashboard.Target.Stacks;

namespace Dashboard.Tests.Target.Stacks;

public sealed class PrecompiledMethodsTests
{
    [Theory]
    [InlineData(0x0FFF, "")]
    [InlineData(0x1000, "A.First")]
    [InlineData(0x1FFF, "A.First")]
    [InlineData(0x2000, "A.Second")]
    [InlineData(0x2000 + 0xFFFF, "A.Second")]
    [InlineData(0x2000 + 0x10000, "")]
    public void Code_belongs_to_the_nearest_method_that_begins_before_it(ulong address, string method)
    {
        var methods = new PrecompiledMethods();
        methods.Add(0x2000, "A.Second");
        methods.Add(0x1000, "A.First");

        Assert.Equal(method, methods.At(address));
    }

    [Fact]
    public void Without_methods_nothing_is_known() => Assert.Equal("", new PrecompiledMethods().At(42));
}
