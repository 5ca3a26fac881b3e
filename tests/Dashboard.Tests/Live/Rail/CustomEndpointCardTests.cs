using Bunit;
using Dashboard.Live.Rail;
using Dashboard.Timeline;

namespace Dashboard.Tests.Live.Rail;

/// <summary>Your endpoint: what is asked where a certificate is shown, and over HTTP/2.</summary>
public sealed class CustomEndpointCardTests
{
    [Fact(Timeout = 30_000)]
    public async Task An_https_address_asks_which_certificates_are_accepted_and_http_2_for_its_streams()
    {
        using var folder = new TemporaryFolder();
        await using var components = new Components(folder.FullPath);
        var card = components.Render<CustomEndpointCard>(parameters => parameters
            .AddCascadingValue(new SeenEndpoints())
            .Add(one => one.Target, new TargetFacts(1, "shop", null, "dotnet shop.dll", null, null, null)));
        Assert.Empty(card.FindAll("[data-trust]"));

        await card.Find("#own-address").InputAsync("https://localhost:5001");

        Assert.Equal("machine", card.Find("[data-trust] select").GetAttribute("value"));
        await card.Find("#own-address").InputAsync("http://localhost:5001");
        Assert.Empty(card.FindAll("[data-trust]"));

        Assert.Empty(card.FindAll("#own-streams"));
        await card.Find("select[title^='Over HTTP/2']").ChangeAsync("2");
        Assert.NotNull(card.Find("#own-streams"));
        Assert.Contains("10 concurrent requests (HTTP/2) for 10 s", card.Find(".load-words").TextContent, StringComparison.Ordinal);
        Assert.DoesNotContain("keep connections open", card.Markup, StringComparison.Ordinal);
    }
}
