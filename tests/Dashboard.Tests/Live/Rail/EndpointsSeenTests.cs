using Bunit;
using Dashboard.Live.Rail;
using Dashboard.Timeline;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Tests.Live.Rail;

public sealed class EndpointsSeenTests
{
    [Fact(Timeout = 20_000)]
    public async Task Each_endpoint_has_its_figures_and_a_button_and_new_ones_come_by_themselves()
    {
        using var folder = new TemporaryFolder();
        await using var components = new Components(folder.FullPath);
        var (seen, loaded) = (new SeenEndpoints(), "");
        SeenEndpointsTests.Update(seen, this);
        var panel = components.Render<EndpointsSeen>(parameters => parameters
            .AddCascadingValue(seen)
            .Add(one => one.IsBusy, false)
            .Add(one => one.Chosen, EventCallback.Factory.Create<string>(this, path => loaded = path)));
        Assert.Contains("No requests yet", panel.Markup, StringComparison.Ordinal);

        SeenEndpointsTests.Update(
            seen, this, new RouteTimes("GET /a", 24) { WaitsSeconds = 9, OnThreadSeconds = 3, Responses = 20, Failed = 5 }, new RouteTimes("POST /b", 1) { OnThreadSeconds = 1 });

        panel.WaitForAssertion(() => Assert.Equal(2, panel.FindAll("[data-route]").Count));
        Assert.Equal(["75 % blocked", "25 % failed"], panel.FindAll("[data-route='GET /a'] .bad-text").Select(one => one.TextContent));
        Assert.Empty(panel.FindAll("[data-route='POST /b'] .failed"));
        Assert.Contains("12/s", panel.Find("[data-route='GET /a'] .small").TextContent, StringComparison.Ordinal);
        Assert.Contains("0 % in locks", panel.Find("[data-route='POST /b'] .small").TextContent, StringComparison.Ordinal);
        Assert.True(panel.Find("[data-route='POST /b'] button").HasAttribute("disabled"));
        await panel.Find("[data-route='GET /a'] button").ClickAsync();
        Assert.Equal("/a", loaded);
    }

    [Fact(Timeout = 20_000)]
    public async Task Without_request_timing_it_offers_to_turn_it_on()
    {
        using var folder = new TemporaryFolder();
        await using var components = new Components(folder.FullPath);
        var seen = new SeenEndpoints();
        seen.Update(this, false, 0, [], []);

        var panel = components.Render<EndpointsSeen>(parameters => parameters
            .AddCascadingValue(seen)
            .Add(one => one.IsBusy, false)
            .Add(one => one.Chosen, EventCallback<string>.Empty));

        Assert.Equal("Turn on", panel.Find("button").TextContent);
    }
}
