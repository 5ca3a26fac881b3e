using Dashboard.Timeline;

namespace Dashboard.Tests.Timeline;

public sealed class PoolFaultTests
{
    private const string Handshake = "https://github.com/dotnet/runtime/pull/121887";
    private const string KeyRing = "https://github.com/dotnet/aspnetcore/issues/66380";

    [Theory]
    [InlineData("8.0.31")]
    [InlineData("10.0.12")]
    [InlineData("10.0.15")]
    [InlineData("11.0.0")]
    [InlineData("12.0.0")]
    [InlineData("10.0")]
    [InlineData("ten.0.1")]
    [InlineData("")]
    [InlineData(null)]
    public void Releases_with_the_fixes_and_those_that_no_one_knows_have_none(string? version) => Assert.Empty(PoolFault.Of(version));

    [Theory]
    [InlineData("9.0.0", Handshake, "has", ".NET 9.0.18 has the fix")]
    [InlineData("9.0.12", Handshake, "may have", ".NET 9.0.18 has the fix")]
    [InlineData("9.0.20", KeyRing, "has", "no release of .NET 9 is known to have the fix")]
    [InlineData("10.0.1", Handshake, "has", ".NET 10.0.11 has the fix")]
    [InlineData("10.0.2", Handshake, "may have", ".NET 10.0.11 has the fix")]
    [InlineData("10.0.6", KeyRing, "has", ".NET 10.0.12 has the fix")]
    [InlineData("10.0.11", KeyRing, "may have", ".NET 10.0.12 has the fix")]
    public void A_release_has_a_fault_up_to_the_last_one_known_to_have_it_and_may_have_it_up_to_the_first_one_known_not_to(
        string version, string link, string has, string fix)
    {
        var (sentence, _) = Assert.Single(PoolFault.Of(version), fault => fault.Link == new Uri(link));

        Assert.StartsWith($".NET {version} {has} a fault in which ", sentence, StringComparison.Ordinal);
        Assert.EndsWith($"; {fix}.", sentence, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("9.0.18", 1)]
    [InlineData("9.0.17", 2)]
    [InlineData("10.0.11", 1)]
    [InlineData("10.0.10", 2)]
    public void A_fix_ends_its_own_fault_alone(string version, int faults) => Assert.Equal(faults, PoolFault.Of(version).Count);
}
