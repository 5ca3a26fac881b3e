using Dashboard.Catalogue;
using Dashboard.Timeline;

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
        Assert.Equal(first, CatalogueLocator.Candidates(Target(commandLine, "TargetApp"), null, []).First().ToString());
    }

    [Fact]
    public void Only_loopback_addresses_are_tried_unless_one_is_given()
    {
        var given = new Uri("http://target:5000");

        Assert.Equal(["http://127.0.0.1:5000/"], CatalogueLocator.Candidates(Target("dotnet app.dll --urls http://example.org:80", "TargetApp"), null, []).Select(u => u.ToString()));
        Assert.Equal(given, CatalogueLocator.Candidates(Target("dotnet app.dll"), given, [5001]).First());
    }

    /// <summary>Whoever listens at the sample's usual port, or at one that a command line made up, is not asked for a process that listens elsewhere.</summary>
    [Fact]
    public void Only_ports_at_which_the_process_listens_are_asked_where_they_are_known()
    {
        Assert.Equal(["http://127.0.0.1:5055/"], Asked("dotnet app.dll --port 5055 --urls http://localhost:7000", 5055, 6000));
        Assert.Equal(["http://127.0.0.1:5000/"], Asked("dotnet app.dll", 5000));
        Assert.Empty(Asked("dotnet app.dll", 6000));
        Assert.Empty(Asked("dotnet app.dll"));

        static IEnumerable<string> Asked(string commandLine, params int[] ports) =>
            CatalogueLocator.Candidates(Target(commandLine), null, ports).Select(address => address.ToString());
    }

    /// <summary>In a container of its own it is "1" as others are, and this machine's ports are not its ports.</summary>
    [Fact]
    public void For_a_process_that_is_not_visible_here_nobody_is_asked_but_who_was_named()
    {
        var (unseen, named) = (Target("dotnet app.dll --port 5055", "TargetApp") with { IsVisible = false }, new Uri("http://target:5000"));

        Assert.Empty(CatalogueLocator.Candidates(unseen, null, []));
        Assert.Equal([named], CatalogueLocator.Candidates(unseen, named, []));
    }

    [Fact(Timeout = 10_000)]
    public async Task A_process_that_does_not_answer_in_time_is_not_one_without_a_catalogue()
    {
        using var http = new HttpClient(new Silent("http://127.0.0.1:5055/"));
        var locator = new CatalogueLocator(new CatalogueClient(http));

        var starving = await Assert.ThrowsAsync<CatalogueUnansweredException>(() => FindAsync(locator, "dotnet app.dll --port 5055", null));
        await Assert.ThrowsAsync<CatalogueUnansweredException>(() => FindAsync(locator, "dotnet app.dll", new Uri("http://127.0.0.1:5055")));

        Assert.StartsWith("http://127.0.0.1:5055/ did not answer within", starving.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_stranger_that_hangs_at_the_samples_usual_port_says_nothing_of_the_process()
    {
        using var http = new HttpClient(new Silent("http://127.0.0.1:5000/"));

        Assert.Null(await FindAsync(new CatalogueLocator(new CatalogueClient(http)), "dotnet app.dll --port 5055", null));
    }

    /// <summary>A sample that listens elsewhere too would take the load of somebody who named a proxy before it.</summary>
    [Fact(Timeout = 10_000)]
    public async Task Where_a_person_said_the_address_no_other_is_asked()
    {
        using var http = new HttpClient(new Silent("http://127.0.0.1:5055/"));
        var locator = new CatalogueLocator(new CatalogueClient(http));

        Assert.Null(await FindAsync(locator, "dotnet app.dll --port 5055", new Uri("http://127.0.0.1:6000")));
    }

    private static Task<(Uri Address, PoolFacts Pool)?> FindAsync(CatalogueLocator locator, string commandLine, Uri? told) => locator.FindAsync(
        Target(commandLine), told, null, [], TestContext.Current.CancellationToken);

    private static TargetFacts Target(string commandLine, string assembly = "app") => new(1, assembly, assembly, commandLine, "10.0.0", "Linux", "x64");

    /// <summary>At one address nobody answers in time, at all others nobody listens.</summary>
    private sealed class Silent(string address) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            throw (request.RequestUri!.AbsoluteUri.StartsWith(address, StringComparison.Ordinal)
                ? new TaskCanceledException("The answer took too long.")
                : new HttpRequestException("Nobody listens."));
    }
}
