using System.Net;

namespace EndToEnd.Tests;

/// <summary>
/// The two scripts without which there is no page. They are fetched as a browser does it: with static web assets off (the default in
/// production) a request that accepts gzip gets 200 and no bytes, while a plain one gets the file.
/// </summary>
public sealed class WebAssetsTests
{
    [Fact(Timeout = 60_000)]
    public async Task A_browser_gets_the_whole_scripts_from_the_running_application()
    {
        await using var dashboard = ChildProgram.Start(ProductFiles.DashboardAssembly, ["--port", "0"]);
        var address = await dashboard.DashboardAddressAsync();
        using var client = await Entrances.ClientAsync(address);
        client.DefaultRequestHeaders.Add("Accept-Encoding", "gzip, br");

        using var stranger = new HttpClient { BaseAddress = address };

        foreach (var (path, minimumBytes) in new[] { ("_framework/blazor.web.js", 100_000), ("lib/plotly/plotly-cartesian.min.js", 1_000_000) })
        {
            var script = await client.GetByteArrayAsync(path, TestContext.Current.CancellationToken);
            Assert.True(script.Length > minimumBytes, $"{path} has {script.Length} bytes.");

            using var refused = await stranger.GetAsync(path, TestContext.Current.CancellationToken);
            Assert.Equal(HttpStatusCode.Unauthorized, refused.StatusCode);
        }
    }
}
