using Dashboard.Catalogue;

namespace Dashboard.Tests.Catalogue;

public sealed class CatalogueLocatorTests
{
    [Theory]
    [InlineData("dotnet TargetApp.dll --port 5055", "http://127.0.0.1:5055/")]
    [InlineData("dotnet app.dll --urls http://localhost:7000;http://[::1]:7001", "http://localhost:7000/")]
    [InlineData("dotnet app.dll --urls=http://*:7000", "http://127.0.0.1:7000/")]
    [InlineData("dotnet app.dll", "http://127.0.0.1:5000/")]
    public void The_command_line_says_where_to_ask_first(string commandLine, string first)
    {
        Assert.Equal(first, CatalogueLocator.Candidates(commandLine, null).First().ToString());
    }

    [Fact]
    public void Only_loopback_addresses_are_tried_unless_one_is_given()
    {
        var given = new Uri("http://target:5000");

        Assert.Equal(["http://127.0.0.1:5000/"], CatalogueLocator.Candidates("dotnet app.dll --urls http://example.org:80", null).Select(u => u.ToString()));
        Assert.Equal(given, CatalogueLocator.Candidates("dotnet app.dll", given).First());
    }
}
