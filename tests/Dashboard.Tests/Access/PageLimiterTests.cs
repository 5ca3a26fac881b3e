using System.Net;
using Dashboard.Access;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Access;

/// <summary>At most twenty pages at a time.</summary>
public sealed class PageLimiterTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 60_000)]
    public async Task The_twenty_first_page_gets_a_sentence_and_the_others_go_on()
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        using var guest = dashboard.Guest();
        guest.DefaultRequestHeaders.Add("Accept", "text/html");
        var pages = dashboard.App.Services.GetRequiredService<PageLimiter>();
        PageSlot[] open = [.. Enumerable.Range(0, PageLimiter.Max).Select(_ => new PageSlot(pages))];
        foreach (var page in open)
        {
            Assert.Equal(HttpStatusCode.OK, await StatusAsync(guest, HttpMethod.Get, "/runs"));
            await page.OnConnectionUpAsync(null!, Token);
            Assert.False(page.IsRefused);
        }

        using (var refused = await guest.GetAsync("/runs", Token))
        {
            Assert.Equal((HttpStatusCode.ServiceUnavailable, 5), (refused.StatusCode, (int)refused.Headers.RetryAfter!.Delta!.Value.TotalSeconds));
            Assert.Contains("20 pages of this dashboard are open", await refused.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
        }

        Assert.Equal(HttpStatusCode.ServiceUnavailable, await StatusAsync(guest, HttpMethod.Post, "/_blazor/negotiate?negotiateVersion=1"));
        Assert.NotEqual(HttpStatusCode.ServiceUnavailable, await StatusAsync(guest, HttpMethod.Post, "/_blazor/disconnect"));
        Assert.NotEqual(HttpStatusCode.ServiceUnavailable, await StatusAsync(guest, HttpMethod.Get, "/runs/x/run.json"));

        // One that came at the same moment as the twentieth.
        var late = new PageSlot(pages);
        await late.OnConnectionUpAsync(null!, Token);
        Assert.True(late.IsRefused);
        await late.OnConnectionDownAsync(null!, Token);
        Assert.True(pages.IsFull);

        await open[3].OnConnectionDownAsync(null!, Token);
        Assert.Equal(HttpStatusCode.OK, await StatusAsync(guest, HttpMethod.Get, "/runs"));
        await late.OnConnectionUpAsync(null!, Token);
        Assert.False(late.IsRefused);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_page_that_is_loaded_again_and_again_takes_one_place()
    {
        var pages = new PageLimiter();
        for (var i = 0; i < 2 * PageLimiter.Max; i++)
        {
            var page = new PageSlot(pages);
            await page.OnConnectionUpAsync(null!, Token);
            Assert.False(page.IsRefused);

            // Once when the connection ends, and once more with the circuit.
            await page.OnConnectionDownAsync(null!, Token);
            await page.OnConnectionDownAsync(null!, Token);
        }

        for (var i = 0; i < PageLimiter.Max; i++)
        {
            Assert.True(pages.TryTake());
        }

        Assert.False(pages.TryTake());
    }

    private static async Task<HttpStatusCode> StatusAsync(HttpClient client, HttpMethod method, string path)
    {
        using var answer = await client.SendAsync(new HttpRequestMessage(method, path), Token);
        return answer.StatusCode;
    }
}
