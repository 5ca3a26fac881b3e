using System.Text;
using Dashboard.Target.Lines;

namespace Dashboard.Tests.Target.Lines;

public sealed class SourceAddressesTests
{
    [Theory]
    [InlineData("""{"documents":{"/src/*":"https://example.org/a/*"}}""", "/src/Shop/Orders.cs", "https://example.org/a/Shop/Orders.cs")]
    [InlineData("""{"documents":{"C:\\src\\*":"https://example.org/a/*"}}""", """C:\src\Shop\My Orders.cs""", "https://example.org/a/Shop/My%20Orders.cs")]
    [InlineData("""{"documents":{"/src/*":"https://example.org/a/*","/src/lib/*":"https://example.org/b/*"}}""", "/src/lib/L.cs", "https://example.org/b/L.cs")]
    [InlineData("""{"documents":{"/src/One.cs":"http://example.org/One.cs"}}""", "/src/One.cs", "http://example.org/One.cs")]
    [InlineData("""{"documents":{"/src/*":"javascript:alert(1)//*"}}""", "/src/One.cs", null)]
    [InlineData("""{"documents":{"/src/*":"file:///etc/*"}}""", "/src/One.cs", null)]
    [InlineData("""{"documents":{"/src/*":7}}""", "/src/One.cs", null)]
    [InlineData("""{"documents":[]}""", "/src/One.cs", null)]
    [InlineData("""{"documents":{"/src/*":"https://exa""", "/src/One.cs", null)]
    [InlineData("", "/src/One.cs", null)]
    [InlineData("""{"documents":{"/src/*":"https://example.org/*"}}""", "/other/One.cs", null)]
    public void A_file_has_the_address_of_the_longest_rule_for_it_and_only_one_of_the_web(string json, string path, string? address) =>
        Assert.Equal(address, new SourceAddresses(Encoding.UTF8.GetBytes(json)).Of(path));
}
