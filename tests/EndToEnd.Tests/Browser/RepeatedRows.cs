using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>
/// Two rows of repeats, made at the same time on a demo each: one connection that mostly waits leaves the machine to the other. Each page ends on
/// the comparison of its two sides.
/// </summary>
public sealed class RepeatedRows(DemoFixture demo, BrowserFixture browser) : IAsyncLifetime
{
    /// <summary>Ten runs of 1 s with their rests take a minute; between two of them a pool that has grown may need 30 s each time.</summary>
    private const float RowMilliseconds = 330_000;

    private readonly DemoFixture _other = new(browser);
    private DashboardPage? _withQuery;
    private DashboardPage? _withItself;

    /// <summary>50 ms an answer against 100 ms.</summary>
    internal DashboardPage WithQuery => _withQuery!;

    /// <summary>20 ms an answer, on both sides.</summary>
    internal DashboardPage WithItself => _withItself!;

    internal string FolderOfItself => _other.Demo.DataFolder;

    public async ValueTask InitializeAsync()
    {
        await _other.InitializeAsync();
        _withQuery = await demo.OpenLiveAsync();
        _withItself = await _other.OpenLiveAsync();
        await Task.WhenAll(RepeatAsync(_withQuery, "ms=50", "query"), RepeatAsync(_withItself, "ms=20", "self"));
    }

    public async ValueTask DisposeAsync()
    {
        foreach (var page in (DashboardPage?[])[_withQuery, _withItself])
        {
            if (page is not null)
            {
                await page.DisposeAsync();
            }
        }

        await _other.DisposeAsync();
    }

    /// <summary>
    /// Makes 5 + 5 runs of 1 s by button and opens their comparison. One connection needs no more threads than an idle pool has; with a few more
    /// it grows, and each rest takes the 20 s after which idle threads leave.
    /// </summary>
    private static async Task RepeatAsync(DashboardPage page, string query, string against)
    {
        var fields = await page.OpenSettingsAsync("taskasyncwait");
        await fields.FillFieldAsync("Connections", "1");
        await fields.FillFieldAsync("Duration, s", "1");
        await fields.FillFieldAsync("Query", query);
        await fields.GetByLabel("Alternate with").SelectOptionAsync(against);
        if (against == "query")
        {
            await fields.FillFieldAsync("Query of B", "ms=100");
        }

        await fields.GetByRole(AriaRole.Button, new() { Name = "Repeat × 5" }).ClickAsync();
        await Assertions.Expect(page.Page.Locator(".series")).ToContainTextAsync("of 10");
        var compare = page.Page.GetByRole(AriaRole.Link, new() { Name = "Compare the two" });
        await compare.ClickAsync(new() { Timeout = RowMilliseconds });
        await Assertions.Expect(page.Page.Locator("[data-verdict]")).ToHaveCountAsync(1);
    }
}
