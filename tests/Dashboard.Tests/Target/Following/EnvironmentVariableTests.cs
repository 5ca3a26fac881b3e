using Dashboard.Target.Following;

namespace Dashboard.Tests.Target.Following;

public sealed class EnvironmentVariableTests
{
    [Theory]
    [InlineData("TPD_TARGET=a1/orders", "TPD_TARGET", "a1/orders")]
    [InlineData("ASPNETCORE_URLS=http://localhost:5000?a=b", "ASPNETCORE_URLS", "http://localhost:5000?a=b")]
    public void Its_name_ends_at_the_first_equals_sign(string text, string name, string value) =>
        Assert.Equal(new EnvironmentVariable(name, value), EnvironmentVariable.Of(text));

    [Theory]
    [InlineData("")]
    [InlineData("NAME")]
    [InlineData("=value")]
    [InlineData("NAME=")]
    public void What_has_no_name_or_no_value_is_none(string text) => Assert.Null(EnvironmentVariable.Of(text));

    [Fact]
    public void Name_and_value_are_compared_as_a_whole()
    {
        var variable = new EnvironmentVariable("NAME", "a");

        Assert.True(variable.IsIn([new("OTHER", "b"), new("NAME", "a")]));
        Assert.False(variable.IsIn([new("NAME", "ab"), new("NAMES", "a"), new("name", "a"), new("NAME", "A")]));
    }
}
