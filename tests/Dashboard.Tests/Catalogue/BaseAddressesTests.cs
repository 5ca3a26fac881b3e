using System.Net;
using System.Net.Sockets;
using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Load;
using Dashboard.Tests.Load;
using Dashboard.Timeline;

namespace Dashboard.Tests.Catalogue;

/// <summary>Where the dashboard may be sent to from its page.</summary>
public sealed class BaseAddressesTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 60_000)]
    public async Task Hostile_addresses_are_refused_with_a_sentence_and_none_is_connected_to()
    {
        using var sink = new TcpListener(IPAddress.IPv6Any, 0) { Server = { DualMode = true } };
        sink.Start();
        var addresses = HostileAddresses.At(((IPEndPoint)sink.LocalEndpoint).Port);
        Assert.InRange(addresses.Count, 60, 200);
        var allowed = new BaseAddresses();
        var locator = new CatalogueLocator(new CatalogueClient(CatalogueFeature.Http(TimeSpan.FromSeconds(1))));

        foreach (var address in addresses)
        {
            var refused = Record.Exception(() => allowed.Read(address));
            Assert.True(refused is UserFacingException && refused.Message.EndsWith('.'), $"{address}: {refused?.Message ?? "taken"}");
            Assert.True(LoadLimits.Refuse(new LoadPlan(address, 1, Requests: 1), []) is not null, $"{address}: load is sent there");
            Assert.DoesNotContain(CatalogueLocator.Candidates(Target($"dotnet app.dll --urls {address}"), null, []), candidate => !candidate.IsLoopback);
        }

        // What a target says of itself leads nowhere else either.
        await locator.FindAsync(Target($"dotnet app.dll --urls={addresses[0]}"), null, null, [], Token);
        Assert.False(sink.Pending(), "The sink was connected to.");

        static TargetFacts Target(string commandLine) => new(1, "app", null, commandLine, null, null, null);
    }

    [Fact(Timeout = 60_000)]
    public async Task The_sink_would_have_seen_it()
    {
        using var sink = new TcpListener(IPAddress.IPv6Any, 0) { Server = { DualMode = true } };
        sink.Start();
        var client = new CatalogueClient(CatalogueFeature.Http(TimeSpan.FromSeconds(1)));

        await Assert.ThrowsAnyAsync<UserFacingException>(() => client.GetPoolAsync(new Uri($"http://127.0.0.1:{((IPEndPoint)sink.LocalEndpoint).Port}/"), Token));

        Assert.True(sink.Pending());
    }

    [Fact]
    public void Loopback_and_what_the_command_line_gave_are_allowed_and_nothing_beside_it()
    {
        var allowed = new BaseAddresses();
        Assert.NotNull(allowed.Refuse(new Uri("http://target:5000")));
        allowed.Allow(new Uri("http://target:5000"));

        Assert.Null(allowed.Read(null));
        Assert.Null(allowed.Read("  "));
        foreach (var good in (string[])["http://127.0.0.1:5000", "http://localhost", "http://[::1]:80/", "http://127.1.2.3/x", " http://target:5000 ", "http://TARGET:5000/"])
        {
            Assert.NotNull(allowed.Read(good));
        }

        foreach (var bad in (string[])["http://target:5001", "http://target", "http://a@target:5000", "https://target:5000", "http://target:5000/x", "http://target:5000.evil.example", "http://evil@127.0.0.1"])
        {
            Assert.Throws<UserFacingException>(() => allowed.Read(bad));
        }
    }
}
