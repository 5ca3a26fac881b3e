using System.Net;

namespace EndToEnd.Tests;

/// <summary>What a browser gets of the scripts, and a stranger does not.</summary>
public sealed class WebAssetsTests
{
    [Fact(Timeout = 60_000)]
    public async Task A_browser_gets_the_whole_scripts_from_the_running_application()
    {
        await using var dashboard = ChildProgram.Start(ProductFiles.DashboardAssembly, ["--port", "0"]);
        var address = await dashboard.DashboardAddressAsync();
        using var client = await Entrances.ClientAsync(address);
        using var stranger = new HttpClient { BaseAddress = address };

        await PageScripts.AssertWholeAsync(client);
        foreach (var path in PageScripts.Paths)
        {
            using var refused = await stranger.GetAsync(path, TestContext.Current.CancellationToken);
            Assert.Equal(HttpStatusCode.Unauthorized, refused.StatusCode);
        }
    }
}
